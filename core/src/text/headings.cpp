// The words of headings, and how a cell is held against them.
#include "text/headings.hpp"

#include "text/real.hpp"
#include "text/words.hpp"

#include <algorithm>

namespace faro {
namespace {

// No person and no team is called so: first the words for a name, for who takes part, for tickets, for what
// nobody is known by.
constexpr std::string_view name_words[] = {
    "name",       "names",        "fullname",   "firstname", "lastname",  "forename", "forenames",
    "surname",    "surnames",     "nickname",   "namen",     "vorname",   "vornamen", "nachname",
    "nachnamen",  "familienname", "nom",        "noms",      "prénom",    "prénoms",  "prenom",
    "nombre",     "nombres",      "apellido",   "apellidos", "nome",      "nomi",     "cognome",
    "cognomi",    "nominativo",   "nominativi", "nomes",     "sobrenome", "naam",     "voornaam",
    "achternaam", "namn",         "förnamn",    "efternamn", "navn",      "fornavn",  "efternavn",
    "etternavn",  "sukunimi",     "etunimi",    "nazwisko",  "imię",      "imiona",   "jméno",
    "příjmení",   "isim",         "soyadı",     "имя",       "Имя",       "ИМЯ",      "фамилия",
    "Фамилия",    "ФАМИЛИЯ",      "фио",        "ФИО",       "名前",      "氏名",     "姓名",
    "名字",       "الاسم"};
constexpr std::string_view part_words[] = {
    "participant",   "participants", "attendee",     "attendees",    "entrant",         "entrants",
    "contestant",    "contestants",  "competitor",   "competitors",  "applicant",       "applicants",
    "candidate",     "candidates",   "member",       "members",      "person",          "persons",
    "people",        "players",      "student",      "students",     "pupil",           "pupils",
    "patient",       "patients",     "employee",     "employees",    "customer",        "customers",
    "clients",       "volunteer",    "volunteers",   "team",         "teams",           "giver",
    "winner",        "winners",      "teilnehmer",   "teilnehmerin", "teilnehmerinnen", "teilnehmende",
    "mannschaft",    "mannschaften", "verein",       "schülerin",    "schüler",         "schülerinnen",
    "spielerin",     "spieler",      "mitglied",     "mitglieder",   "personen",        "patientin",
    "mitarbeiter",   "kunde",        "kunden",       "participante", "participantes",   "équipe",
    "equipe",        "joueur",       "joueurs",      "élève",        "élèves",          "étudiant",
    "étudiants",     "equipo",       "equipos",      "jugador",      "jugadores",       "alumno",
    "alumnos",       "partecipante", "partecipanti", "squadra",      "squadre",         "giocatore",
    "jogador",       "aluno",        "deelnemer",    "deelnemers",   "deltagare",       "deltager",
    "deltagere",     "uczestnik",    "uczestnicy",   "участник",     "Участник",        "Élève",
    "Élèves",        "Équipe",       "Étudiant",     "Étudiants",    "gewinner",        "gewinnerin",
    "gewinnerinnen", "gagnant",      "gagnants",     "gagnante",     "gagnantes",       "ganador",
    "ganadores",     "vincitore",    "vincitori",    "author",       "authors",         "commenter",
    "commenters",    "viewer",       "viewers",      "subscriber",   "subscribers",     "follower",
    "followers"};
constexpr std::string_view ticket_words[] = {"ticket",  "tickets", "weights",   "entries",  "lose",
                                             "billets", "boletos", "biglietti", "bilhetes", "anzahl"};
constexpr std::string_view other_words[] = {
    "timestamp",   "zeitstempel",    "horodateur",   "number",       "nr",           "nummer",
    "numéro",      "número",         "numero",       "id",           "ids",          "userid",
    "uid",         "username",       "email",        "emails",       "emailaddress", "phone",
    "telephone",   "mobile",         "address",      "gender",       "country",      "nationality",
    "association", "confederation",  "organisation", "organization", "company",      "department",
    "birthday",    "birthdate",      "zipcode",      "postcode",     "ethnicity",    "education",
    "publickey",   "matrikelnummer", "matrikelnr",   "geschlecht",   "wohnort",      "geburtsdatum",
    "adresse",     "telefon"};
constexpr std::string_view nobody_words[] = {
    "timestamp", "date",   "time",   "number", "nr",          "no",         "#",
    "nummer",    "numéro", "número", "numero", "zeitstempel", "horodateur", "datum",
    "email",     "emails", "mail",   "anrede", "titel",       "salutation", "title"};

// Headings that somebody may be called, too, and words that stand beside others in headings.
constexpr std::string_view doubtful_words[] = {
    "#", "age", "area", "art", "bill", "category", "city", "class", "client", "club", "code", "count", "day",
    "date", "desk", "display", "division", "family", "first", "firm", "full", "gift", "given", "grace",
    "grade", "group", "guest", "guests", "guy", "home", "key", "kind", "label", "land", "last", "level",
    "login", "mail", "major", "mark", "marks", "middle", "month", "nick", "nimi", "no", "note", "notes", "of",
    "office", "page", "party", "place", "player", "points", "pool", "post", "pot", "price", "rank", "rating",
    "region", "role", "room", "school", "score", "season", "seat", "section", "seed", "sex", "share", "site",
    "staff", "state", "status", "stratum", "street", "summer", "tag", "the", "time", "title", "town", "type",
    "user", "value", "votes", "ward", "weight", "will", "year", "young", "zip", "zone", "und", "and",
    "anrede", "salutation", "at", "channel", "comment", "comments", "likes", "message", "published",
    "replies", "reply", "text",
    // German, French, Spanish, Italian
    "alter", "datum", "familie", "gast", "gruppe", "klasse", "los", "ort", "schule", "titel", "topf",
    "famille", "groupe", "ville", "grupo", "familia", "ciudad", "gruppo", "famiglia", "città"};

// Between such words: "Imię i nazwisko", "Vor- und Nachname".
constexpr std::string_view linking_words[] = {"y", "i", "e", "et", "ed", "en", "och", "og", "ja", "vor"};

template <std::size_t N>
bool is_one_of(std::string_view word, std::string_view const (&words)[N]) {
  return std::ranges::find(words, word) != std::end(words);
}

bool is_sure(std::string_view word) {
  return is_one_of(word, name_words) || is_one_of(word, part_words) || is_one_of(word, ticket_words) ||
         is_one_of(word, other_words);
}

/// In small letters, without the marks that stand in and after words; other marks part words.
std::string plain(std::string_view cell) {
  std::string out;
  for (char const c : lower_case(cell)) {
    if (c == '-' || c == '.' || c == '*') continue;
    bool const parts = std::string_view{"_/():,;+&"}.find(c) != std::string_view::npos;
    out += parts ? ' ' : c;
  }
  return out;
}

/// A word, which is not what stands where there is no number.
bool is_word(std::string const& cell) {
  constexpr std::string_view missing[] = {"na",  "nan",     "n/a", "null",    "none",
                                          "nil", "missing", "inf", "infinity"};
  return std::ranges::any_of(cell,
                             [](char c) { return is_letter(c) || static_cast<unsigned char>(c) > 0x7F; }) &&
         !real_from(cell) && !is_one_of(lower_case(cell), missing);
}

}  // namespace

heading heading_in(std::string_view cell) {
  auto const text = plain(cell);
  std::size_t sure = 0, doubtful = 0, others = 0;
  for (auto const word : words_of(text)) {
    if (is_one_of(word, linking_words)) continue;
    if (is_sure(word)) {
      ++sure;
    } else if (is_one_of(word, doubtful_words)) {
      ++doubtful;
    } else {
      ++others;
    }
  }
  if (others > 0) return sure > 0 ? heading::in_part : heading::none;
  return sure > 0 ? heading::sure : doubtful > 0 ? heading::doubtful : heading::none;
}

column_use use_of(std::string_view cell) {
  auto const text = plain(cell);
  auto const words = words_of(text);
  auto const has = [&](auto const& known) {
    return std::ranges::any_of(words, [&](auto word) { return is_one_of(word, known); });
  };
  if (has(name_words)) return column_use::names;
  if (has(part_words)) return column_use::people;
  if (has(ticket_words)) return column_use::tickets;
  auto const names_nobody = [](auto word) { return is_one_of(word, nobody_words); };
  return std::ranges::all_of(words, names_nobody) ? column_use::nobody : column_use::unknown;
}

std::optional<std::size_t> column_called(std::span<std::string const> headings, std::string_view name) {
  auto const is_it = [&](std::string const& heading) { return lower_case(heading) == lower_case(name); };
  auto at = std::ranges::find(headings, name);
  if (at == headings.end() && std::ranges::count_if(headings, is_it) == 1)
    at = std::ranges::find_if(headings, is_it);
  if (at == headings.end()) return std::nullopt;
  return static_cast<std::size_t>(at - headings.begin());
}

bool are_headings(std::span<std::string const> cells) {
  if (cells.empty()) return false;
  if (heading_in(cells.front()) == heading::sure) return true;
  bool any = false, all_known = true;
  for (auto const& cell : cells) {
    auto const kind = heading_in(cell);
    // "Kürzel,Vorname,Nachname": nobody is called so, whatever stands beside it.
    if (kind == heading::sure && use_of(cell) == column_use::names) return true;
    all_known = all_known && (kind == heading::sure || kind == heading::doubtful);
    any = any || kind == heading::sure;
  }
  return any && all_known;
}

bool are_headings(std::span<csv_line const> lines) {
  if (lines.empty()) return false;
  auto const& first = lines.front().cells;
  if (are_headings(first)) return true;
  if (lines.size() < 2 || !std::ranges::all_of(first, is_word)) return false;
  for (std::size_t column = 0; column < first.size(); ++column) {
    bool const numbers = std::ranges::all_of(lines.subspan(1), [&](csv_line const& line) {
      return line.cells.size() == first.size() && real_from(line.cells[column]);
    });
    if (numbers) return true;
  }
  return false;
}

}  // namespace faro
