// The plain words over columns, by which a column is known that nobody named (docs/tables.md has them). Each
// reader brings the words of its own columns; those of people are here.
//
// A column is what the user names, or the one that is called by such a word; there is no third way. The case
// of letters counts for nothing (A to Z), nor do blanks around the word. O(words).
#pragma once
#include <span>
#include <string_view>

namespace faro {

/// The words for one kind of column, in small letters; the first stands in messages.
using column_words = std::span<std::string_view const>;

/// Who takes part.
inline constexpr std::string_view words_of_names[] = {"name",         "names",       "full name",
                                                      "namen",        "participant", "participante",
                                                      "partecipante", "deelnemer",   "uczestnik"};
/// The same in the first column, or over a list: in another one it may be how many, or of which team somebody
/// is.
inline constexpr std::string_view words_of_many[] = {
    "participants", "player",       "players",      "team",          "teams",
    "member",       "members",      "teilnehmer",   "patient",       "teilnehmerin",
    "patients",     "teilnehmende", "partecipanti", "participantes", "deelnemers"};
/// How many tickets each has.
inline constexpr std::string_view words_of_tickets[] = {
    "tickets", "entries", "lose", "billets", "boletos", "biglietti", "bilhetes", "loten", "losy"};
/// The same, perhaps.
inline constexpr std::string_view words_like_tickets[] = {"ticket",  "los",     "weight",
                                                          "weights", "chances", "entry"};
/// What students and voters are known by.
inline constexpr std::string_view words_of_ids[] = {
    "id",       "student",        "student id",    "studentid",      "student number", "email",
    "e-mail",   "mail",           "email address", "username",       "user",           "login",
    "matrikel", "matrikelnummer", "schüler",       "e-mail-adresse", "étudiant",       "élève",
    "alumno",   "estudiante",     "studente",      "matricola",      "leerling",       "uczeń"};

[[nodiscard]] bool is_called(std::string_view heading, column_words words);
/// Whether one of the words is one of several of a heading: "Number of tickets", "Tickets (at most 5)".
[[nodiscard]] bool has_word(std::string_view heading, column_words words);
/// Whether a heading is one of first names alone, or of family names alone; "first_name" and "First Name
/// (Billing)", too. For what is proposed and refused: nothing is read by it.
[[nodiscard]] bool is_first_name(std::string_view heading);
[[nodiscard]] bool is_last_name(std::string_view heading);
/// Whether a line is a word over lists of people: of a name or an id.
[[nodiscard]] bool is_plain_heading(std::string_view line);

}  // namespace faro
