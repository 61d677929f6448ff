// Words looked up.
#include "lists/heading_words.hpp"

#include "text/blanks.hpp"
#include "text/words.hpp"

#include <algorithm>
#include <string>

namespace faro {
namespace {

// Of half a name in tables, of names above a list.
constexpr std::string_view names_of_lists[] = {"nom",  "noms",  "nombre", "nombres", "nome",   "nomi",
                                               "naam", "namen", "namn",   "navn",    "vorname"};
constexpr std::string_view first_names[] = {"vorname",  "rufname", "first name", "firstname", "given name",
                                            "forename", "prénom",  "prenom",     "voornaam",  "imię",
                                            "förnamn",  "fornavn", "nombre",     "nome"};
constexpr std::string_view last_names[] = {
    "nachname",    "familienname", "name",      "last name", "lastname", "surname",
    "family name", "nom",          "apellido",  "apellidos", "cognome",  "nazwisko",
    "achternaam",  "efternamn",    "etternavn", "sobrenome", "apelido",  "nom de famille"};

/// "first name" of "First_Name (Billing)".
std::string bare_heading(std::string_view heading) {
  auto out = lower_case(without_blanks_around(heading.substr(0, heading.find('('))));
  std::ranges::replace(out, '_', ' ');
  return out;
}

bool is_one_of(column_words words, std::string_view text) {
  return std::ranges::find(words, text) != words.end();
}

}  // namespace

bool is_called(std::string_view heading, column_words words) {
  return is_one_of(words, lower_case(without_blanks_around(heading)));
}

bool is_first_name(std::string_view heading) { return is_one_of(first_names, bare_heading(heading)); }
bool is_last_name(std::string_view heading) { return is_one_of(last_names, bare_heading(heading)); }

bool is_plain_heading(std::string_view line) {
  return is_called(line, words_of_names) || is_called(line, words_of_ids) || is_called(line, names_of_lists);
}

}  // namespace faro
