"""Static files under hashed names, so that browsers keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Also rewrites the imports of ES modules to the hashed names, so no bundler is needed."""

    support_js_module_import_aggregation = True
