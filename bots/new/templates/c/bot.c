/* Gives each unit any of its legal orders; at Catan, does any one thing. It speaks docs/bot-wire.md,
   whose frames begin with their type and have no spaces between keys and what they hold. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ASKED(kind) (!strncmp(line, "{\"type\":\"" kind "\"", strlen(kind) + 10))
static unsigned long long lot; /* grown from the seed in hello: asked again, it is the same */
static int catan;

static int any(int most) {
    lot = lot * 6364136223846793005ULL + 1442695040888963407ULL;
    return (int)((lot >> 33) % (unsigned)most);
}

/* How many units are to be built or disbanded; any number in other phases. */
static int due(const char *view) {
    char key[32];
    const char *power = strstr(view, "\"power\":\"") + 9, *builds = strstr(view, "\"builds\":{");
    snprintf(key, sizeof key, "\"%.*s\":", (int)strcspn(power, "\""), power);
    const char *found = strstr(builds, key);
    return found && found < strchr(builds, '}') ? abs(atoi(found + strlen(key))) : 99;
}

/* Print one line for each province with a choice, and at Catan one of all. */
static void decide(char *view) {
    char *next = strstr(view, "\"legal\":[") + 9, *chosen = NULL;
    int seen = 0, left = catan ? 1 : due(view);
    while (*next == '"' && left) {
        char *line = next + 1, *end = strchr(line, '"');
        *end = '\0';
        next = end[1] == ',' ? end + 2 : end + 1;
        if (strcmp(line, "WAIVE") && any(++seen) == 0) chosen = line;
        if (chosen && (*next != '"' || (!catan && strncmp(line + 2, next + 3, 3)))) {
            printf("\"%s\"%s", chosen, *next == '"' && --left && next[1] != 'W' ? "," : "");
            seen = 0, chosen = NULL;
        }
    }
}

int main(void) {
    char *line = NULL, *view = NULL;
    size_t room = 0;
    puts("{\"type\":\"ready\",\"n\":0,\"d\":{\"v\":1}}");
    while (fflush(stdout), getline(&line, &room, stdin) > 0) {
        int n = atoi(strstr(line, "\"n\":") + 4);
        if (ASKED("hello")) {
            catan = strstr(line, "\"game\":\"catan\"") != NULL;
            sscanf(strstr(line, "\"seed\":\"") + 8, "%16llx", &lot);
        } else if (ASKED("view")) free(view), view = strdup(line);
        else if (ASKED("heard") || ASKED("speak")) printf("{\"type\":\"say\",\"n\":%d}\n", n);
        else if (ASKED("bye")) printf("{\"type\":\"memory\",\"n\":%d}\n", n);
        else if (ASKED("decide")) {
            printf("{\"type\":\"decision\",\"n\":%d,\"d\":{\"lines\":[", n), decide(view);
            puts("]}}");
        }
    }
}
