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

bool has_word(std::string_view heading, column_words words) {
  auto const text = lower_case(heading);
  auto const is_part = [](char c) { return is_letter(c) || static_cast<unsigned char>(c) > 0x7F; };
  for (auto from = text.begin(); from != text.end();) {
    auto const begin = std::find_if(from, text.end(), is_part);
    from = std::find_if_not(begin, text.end(), is_part);
    if (is_one_of(words, {begin, from})) return true;
  }
  return false;
}

bool is_first_name(std::string_view heading) { return is_one_of(first_names, bare_heading(heading)); }
bool is_last_name(std::string_view heading) { return is_one_of(last_names, bare_heading(heading)); }

bool is_plain_heading(std::string_view line) {
  return is_called(line, words_of_names) || is_called(line, words_of_many) || is_called(line, words_of_ids) ||
         is_called(line, names_of_lists);
}

}  // namespace faro
