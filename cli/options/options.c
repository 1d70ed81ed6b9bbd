// SPDX-License-Identifier: MIT
// Reading a command line with getopt_long. Options and help both come from tables of option_row,
// and every error message says what to do instead.
#define _POSIX_C_SOURCE 200809L
#include "options/options.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "options/nearest.h"
#include "options/shared_options.h"

static const option_row HELP_ROW = {"help", OPTION_HELP, NULL, "print this help"};

static void add_row(option_parser *parser, const option_row *row)
{
    if (parser->count == OPTIONS_MOST) abort(); // more options than a command can have
    int i = parser->count++;
    parser->rows[i] = row;
    parser->longs[i] =
        (struct option){row->name, row->value ? required_argument : no_argument, NULL, row->key};
    if (row->key >= OPTION_JSON) return;
    char shorts[3] = {(char)row->key, row->value ? ':' : '\0', '\0'};
    strcat(parser->shorts, shorts);
}

static void add_rows(option_parser *parser, const option_row *rows)
{
    for (; rows->name; rows++)
        add_row(parser, rows);
}

void options_begin(option_parser *parser, const command *self, int argc, char **argv)
{
    // The leading colon makes getopt distinguish a missing value from an unknown option.
    *parser = (option_parser){.command = self, .argc = argc, .argv = argv, .shorts = ":"};
    add_rows(parser, self->options);
    if (self->groups & OPTIONS_GLYPHS) add_rows(parser, GLYPH_OPTIONS);
    if (self->groups & OPTIONS_MOVES) add_rows(parser, MOVE_OPTIONS);
    if (self->groups & OPTIONS_COSTS) add_rows(parser, COST_OPTIONS);
    if (self->groups & OPTIONS_KIND) add_rows(parser, KIND_OPTIONS);
    if (self->groups & OPTIONS_GROUND) add_rows(parser, GROUND_OPTIONS);
    if (self->groups & OPTIONS_SEARCH) add_rows(parser, SEARCH_OPTIONS);
    if (self->groups & OPTIONS_ATLAS) add_rows(parser, ATLAS_FILE_OPTIONS);
    if (self->groups & OPTIONS_ZONES) add_rows(parser, ZONE_OPTIONS);
    add_row(parser, &HELP_ROW);
    opterr = 0;
    optind = 1;
}

static int say_unknown_letter(const option_parser *parser)
{
    const command *self = parser->command;
    if (isdigit(optopt) && self->groups & OPTIONS_SIGNED)
        say_bad("-%c... looks like an option; put -- before the arguments: sluice %s -- %s", optopt,
                self->name, self->usage);
    else if (isdigit(optopt))
        say_bad("-%c... looks like a negative number; coordinates and counts are 0 or more",
                optopt);
    else
        say_bad("unknown option -%c; see sluice %s --help", optopt, self->name);
    return OPTION_BAD;
}

static int say_unknown(const option_parser *parser)
{
    const char *text = parser->argv[optind - 1] + strlen("--");
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "="), text);
    nearest search = nearest_to(name);
    for (int i = 0; i < parser->count; i++)
        nearest_offer(&search, parser->rows[i]->name);
    if (search.best)
        say_bad("unknown option --%s; did you mean --%s?", name, search.best);
    else
        say_bad("unknown option --%s; see sluice %s --help", name, parser->command->name);
    return OPTION_BAD;
}

static int say_misused(const option_parser *parser)
{
    for (int i = 0; i < parser->count; i++) {
        const option_row *row = parser->rows[i];
        if (row->key != optopt) continue;
        if (row->value)
            say_bad("--%s needs a value: --%s %s", row->name, row->name, row->value);
        else
            say_bad("--%s takes no value", row->name);
        return OPTION_BAD;
    }
    return optopt ? say_unknown_letter(parser) : say_unknown(parser);
}

int options_next(option_parser *parser, const char **value)
{
    int key = getopt_long(parser->argc, parser->argv, parser->shorts, parser->longs, NULL);
    *value = optarg;
    if (key == -1) return OPTION_END;
    return key == '?' || key == ':' ? say_misused(parser) : key;
}

bool options_arguments(const option_parser *parser, int least, int most, char ***arguments,
                       int *count)
{
    *arguments = parser->argv + optind;
    *count = parser->argc - optind;
    if (*count >= least && *count <= most) return true;
    const char *name = parser->command->name, *usage = parser->command->usage;
    const char *what = *count < least ? "too few arguments" : "too many arguments";
    say_bad("%s: sluice %s%s%s", what, name, *usage ? " " : "", usage);
    return false;
}

static int row_width(const option_row *row)
{
    return (int)strlen(row->name) + (row->value ? (int)strlen(row->value) + 1 : 0);
}

static void print_row(const option_row *row, int width)
{
    if (row->key < OPTION_JSON)
        printf("  -%c, ", row->key);
    else
        printf("      ");
    printf("--%s%s%s%*s  %s\n", row->name, row->value ? " " : "", row->value ? row->value : "",
           width - row_width(row), "", row->help);
}

cli_exit options_help(const command *self)
{
    option_parser parser;
    options_begin(&parser, self, 0, NULL);
    printf("%sUsage:%s sluice %s%s%s\n\n%s.\n\n", console_style(stdout, STYLE_BOLD),
           console_style(stdout, STYLE_PLAIN), self->name, *self->usage ? " " : "", self->usage,
           self->summary);
    int width = 0;
    for (int i = 0; i < parser.count; i++) {
        if (row_width(parser.rows[i]) > width) width = row_width(parser.rows[i]);
    }
    for (int i = 0; i < parser.count; i++)
        print_row(parser.rows[i], width);
    return CLI_OK;
}
