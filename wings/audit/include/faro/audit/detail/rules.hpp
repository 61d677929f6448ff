// The rules of transcripts by their numbers: each thing that a verifier refuses breaks one of them, and says
// which. docs/spec-draw.md, section 4, says what each is, by the same numbers; a test holds the two together.
//
// Origin: our own.
#pragma once
#include <cstdint>

namespace faro::audit {

/// A rule; its value is its number in the specification.
enum class transcript_rule : std::uint8_t {
  // The layout: what breaks one of these is no transcript.
  size = 1,
  line_ends = 2,
  line_h = 3,
  members = 4,
  texts = 5,
  lists = 6,
  numbers = 7,
  // Every line.
  chain = 8,
  commit_first = 9,
  after_last_draw = 10,
  dates = 11,
  dates_in_order = 12,
  // The announcement.
  format = 13,
  algorithm = 14,
  kind_and_rules = 15,
  items_or_range = 16,
  items = 17,
  range = 18,
  take = 19,
  kind = 20,
  tickets = 21,
  pairs = 22,
  groups = 23,
  panel = 24,
  sessions = 25,
  parties = 26,
  publics = 27,
  drand_round = 28,
  publics_later = 29,
  secret = 30,
  commitment = 31,
  // Parties.
  party = 32,
  contributes_once = 33,
  contribution = 34,
  sealed_form = 35,
  own_text = 36,
  in_time = 37,
  absent = 38,
  something_sealed = 39,
  party_reveal_form = 40,
  all_contributed = 41,
  seal = 42,
  // Public information.
  public_once = 43,
  public_time = 44,
  public_value = 45,
  proof = 46,
  randomness = 47,
  league = 48,
  // The organiser.
  session_opened_once = 49,
  opened_after_all = 50,
  opening_form = 51,
  opening = 52,
  // The draw.
  session_drawn_once = 53,
  drawn_after_all = 54,
  rules_met = 55,
  key = 56,
  result = 57,
  // Signatures, and what else is published.
  signer = 58,
  signature_form = 59,
  low_order = 60,
  signature = 61,
  published = 62,
  // The end.
  drawn = 63,
  // What was published elsewhere, where a verifier has it.
  known_head = 64,
  known_head_before_public = 65,
  known_commitment = 66,
  known_signer = 67,
};

/// How many there are: they are numbered from 1.
inline constexpr int transcript_rules = 67;

}  // namespace faro::audit
