// One list of words a kind.
#include "lists/heading_words.hpp"

#include "text/blanks.hpp"
#include "text/words.hpp"

#include <algorithm>
#include <iterator>
#include <string>

namespace faro {
namespace heading_tables {
namespace {

constexpr std::string_view names[] = {
    "name",       "names",        "full name",    "participant",  "participants",  "player",
    "players",    "team",         "teams",        "member",       "members",       "namen",
    "teilnehmer", "teilnehmerin", "teilnehmende", "participante", "participantes", "patient",
    "patients",   "partecipante", "partecipanti", "deelnemer",    "deelnemers",    "uczestnik"};
// Of half a name in tables, of names above a list.
constexpr std::string_view names_of_lists[] = {"nom",  "noms",  "nombre", "nombres", "nome",   "nomi",
                                               "naam", "namen", "namn",   "navn",    "vorname"};
constexpr std::string_view tickets[] = {"tickets",   "entries",  "lose",  "billets", "boletos",
                                        "biglietti", "bilhetes", "loten", "losy"};
constexpr std::string_view ids[] = {
    "id",       "student",        "student id",    "studentid",      "student number", "email",
    "e-mail",   "mail",           "email address", "username",       "user",           "login",
    "matrikel", "matrikelnummer", "schüler",       "e-mail-adresse", "étudiant",       "élève",
    "alumno",   "estudiante",     "studente",      "matricola",      "leerling",       "uczeń"};
constexpr std::string_view versions[] = {"version",  "sheet",   "form",     "variant", "key version",
                                         "variante", "versión", "versione", "versie",  "fassung"};
constexpr std::string_view cards[] = {"name",       "card",  "card name", "card_name", "cardname", "karte",
                                      "kartenname", "carte", "carta",     "nom",       "nome",     "nombre"};
constexpr std::string_view counts[] = {"count",  "copies",   "quantity", "qty",       "n",
                                       "amount", "anzahl",   "menge",    "stück",     "quantité",
                                       "aantal", "cantidad", "quantità", "quantidade"};
constexpr std::string_view piles[] = {"board",    "section",      "zone",       "pile",
                                      "category", "deck section", "categories", "sideboard"};
constexpr std::string_view equities[] = {"equity", "ev", "chance", "win"};
constexpr std::string_view results[] = {"result", "outcome", "won"};
constexpr std::string_view ties[] = {"tie", "split"};
constexpr std::string_view pots[] = {"pot", "money", "amount"};
constexpr std::string_view first_names[] = {"vorname",  "rufname", "first name", "firstname", "given name",
                                            "forename", "prénom",  "prenom",     "voornaam",  "imię",
                                            "förnamn",  "fornavn", "nombre",     "nome"};
constexpr std::string_view last_names[] = {
    "nachname",    "familienname", "name",      "last name", "lastname", "surname",
    "family name", "nom",          "apellido",  "apellidos", "cognome",  "nazwisko",
    "achternaam",  "efternamn",    "etternavn", "sobrenome", "apelido",  "nom de famille"};
constexpr std::string_view hits[] = {"hits", "lands", "count", "treffer"};
constexpr std::string_view artists[] = {"artist",  "artists", "künstler", "interpret",
                                        "artiste", "artista", "artiest",  "wykonawca"};

}  // namespace
}  // namespace heading_tables

std::span<std::string_view const> plain_words(column_kind kind) {
  using namespace heading_tables;
  switch (kind) {
    case column_kind::name:
      return names;
    case column_kind::tickets:
      return tickets;
    case column_kind::id:
      return ids;
    case column_kind::version:
      return versions;
    case column_kind::card:
      return cards;
    case column_kind::count:
      return counts;
    case column_kind::pile:
      return piles;
    case column_kind::equity:
      return equities;
    case column_kind::result:
      return results;
    case column_kind::tie:
      return ties;
    case column_kind::pot:
      return pots;
    case column_kind::artist:
      return artists;
    case column_kind::hits:
      return hits;
  }
  return {};
}

bool is_called(std::string_view heading, column_kind kind) {
  auto const words = plain_words(kind);
  return std::ranges::find(words, std::string_view{lower_case(without_blanks_around(heading))}) !=
         words.end();
}

namespace {

/// "first name" of "First_Name (Billing)".
std::string bare_heading(std::string_view heading) {
  auto out = lower_case(without_blanks_around(heading.substr(0, heading.find('('))));
  std::ranges::replace(out, '_', ' ');
  return out;
}

bool is_one_of(std::span<std::string_view const> words, std::string_view heading) {
  auto const bare = bare_heading(heading);
  return std::ranges::find(words, std::string_view{bare}) != words.end();
}

}  // namespace

bool is_first_name(std::string_view heading) { return is_one_of(heading_tables::first_names, heading); }
bool is_last_name(std::string_view heading) { return is_one_of(heading_tables::last_names, heading); }

bool is_plain_heading(std::string_view line) {
  auto const word = lower_case(without_blanks_around(line));
  return is_called(line, column_kind::name) || is_called(line, column_kind::id) ||
         std::ranges::find(heading_tables::names_of_lists, std::string_view{word}) !=
             std::end(heading_tables::names_of_lists);
}

}  // namespace faro
