// The words of headings, and how a cell is held against them.
#include "text/headings.hpp"

#include "text/real.hpp"
#include "text/words.hpp"

#include <algorithm>

namespace faro {
namespace {

// No person and no team is called so.
constexpr std::string_view sure_words[] = {
    // English
    "name", "names", "fullname", "firstname", "lastname", "forename", "forenames", "surname", "surnames",
    "nickname", "username", "participant", "participants", "attendee", "attendees", "entrant", "entrants",
    "contestant", "contestants", "competitor", "competitors", "applicant", "applicants", "candidate",
    "candidates", "member", "members", "person", "persons", "people", "players", "student", "students",
    "pupil", "pupils", "patient", "patients", "employee", "employees", "customer", "customers", "clients",
    "volunteer", "volunteers", "team", "teams", "giver", "winner", "winners", "id", "ids", "userid", "uid",
    "number", "email", "emails", "emailaddress", "phone", "telephone", "mobile", "address", "gender",
    "ticket", "tickets", "weights", "entries", "country", "nationality", "association", "confederation",
    "organisation", "organization", "company", "department", "birthday", "birthdate", "zipcode", "postcode",
    "timestamp", "ethnicity", "education", "publickey",
    // German
    "namen", "vorname", "vornamen", "nachname", "nachnamen", "familienname", "teilnehmer", "teilnehmerin",
    "teilnehmerinnen", "teilnehmende", "mannschaft", "mannschaften", "verein", "schülerin", "schüler",
    "schülerinnen", "spielerin", "spieler", "mitglied", "mitglieder", "personen", "patientin", "mitarbeiter",
    "kunde", "kunden", "anzahl", "matrikelnummer", "matrikelnr", "nr", "nummer", "geschlecht", "wohnort",
    "geburtsdatum", "lose", "adresse", "telefon",
    // French, Spanish, Italian, Portuguese
    "nom", "noms", "prénom", "prénoms", "prenom", "participante", "participantes", "équipe", "equipe",
    "joueur", "joueurs", "élève", "élèves", "étudiant", "étudiants", "billets", "numéro", "nombre", "nombres",
    "apellido", "apellidos", "equipo", "equipos", "jugador", "jugadores", "alumno", "alumnos", "boletos",
    "número", "nome", "nomi", "cognome", "cognomi", "nominativo", "nominativi", "partecipante",
    "partecipanti", "squadra", "squadre", "giocatore", "biglietti", "numero", "nomes", "sobrenome", "jogador",
    "aluno", "bilhetes",
    // Dutch, Swedish, Danish, Finnish, Polish, Czech, Turkish, Russian
    "naam", "voornaam", "achternaam", "deelnemer", "deelnemers", "namn", "förnamn", "efternamn", "deltagare",
    "navn", "fornavn", "efternavn", "etternavn", "deltager", "deltagere", "sukunimi", "etunimi", "nazwisko",
    "imię", "imiona", "uczestnik", "uczestnicy", "jméno", "příjmení", "isim", "soyadı", "имя", "Имя", "ИМЯ",
    "фамилия", "Фамилия", "ФАМИЛИЯ", "фио", "ФИО", "участник", "Участник",
    // Capitals that are no ASCII
    "Élève", "Élèves", "Équipe", "Étudiant", "Étudiants",
    // Japanese, Chinese, Arabic
    "名前", "氏名", "姓名", "名字", "الاسم"};

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
    // German, French, Spanish, Italian
    "alter", "familie", "gast", "gruppe", "klasse", "los", "ort", "schule", "titel", "topf", "famille",
    "groupe", "ville", "grupo", "familia", "ciudad", "gruppo", "famiglia", "città"};

template <std::size_t N>
bool is_one_of(std::string_view word, std::string_view const (&words)[N]) {
  return std::ranges::find(words, word) != std::end(words);
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
    if (is_one_of(word, sure_words)) {
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

bool are_headings(std::span<std::string const> cells) {
  if (cells.empty()) return false;
  if (heading_in(cells.front()) == heading::sure) return true;
  bool any = false;
  for (auto const& cell : cells) {
    auto const kind = heading_in(cell);
    if (kind != heading::sure && kind != heading::doubtful) return false;
    any = any || kind == heading::sure;
  }
  return any;
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
