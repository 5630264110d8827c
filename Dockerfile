# One image for web, worker and beat; docker-compose.yml says what each runs.

FROM python:3.11-slim AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /venv
WORKDIR /srv/parley
COPY pyproject.toml constraints.txt README.md LICENSE ./
RUN mkdir games bots webgame && /venv/bin/pip install --constraint constraints.txt ".[site,charts]"

FROM python:3.11-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends bubblewrap \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --create-home parley
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 NUMBA_CACHE_DIR=/var/cache/parley
WORKDIR /srv/parley
COPY --from=build /venv /venv
COPY manage.py ./
COPY games games
COPY bots bots
COPY webgame webgame
COPY templates templates
COPY static static
COPY docs docs
RUN SECRET_KEY=only-while-building python manage.py collectstatic --noinput \
    && install --directory --owner=parley /var/cache/parley
USER parley
RUN python -m bots.compile && python -c "from webgame.config.warm import warm_up; warm_up()"
EXPOSE 8000
CMD ["python", "manage.py", "serve", "--host", "0.0.0.0"]
