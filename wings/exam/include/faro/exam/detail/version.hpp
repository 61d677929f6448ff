// Versions of an exam: which questions, in which order, with their answers in which order.
//
// make_version() is a description: all chance in it is what it asks its chooser for. At random it makes a
// version, from a record it makes it again, exhaustively it gives the exact distribution. Every choice is
// uniform: the questions drawn from a pool, the order of what may move, the order of each question's answers;
// with `balance`, the key is uniform among the balanced ones. O(questions + answers); one pick an element.
//
// The order of the questions asked of the chooser is part of the format (docs/exam-banks.md).
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>
#include <faro/exact/integer.hpp>
#include <faro/exam/bank.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::exam {

enum class question_order : std::uint8_t {
  keep,      ///< as in the bank
  sections,  ///< within each section; sections keep their order
  whole      ///< all questions together
};
std::string_view name_of(question_order order);

struct version_rules {
  question_order questions = question_order::sections;
  bool shuffle_answers = true;
  bool shuffle_groups = false;  ///< the questions under a common text too, whatever the bank says
  bool balance = false;         ///< the right answers stand equally often at each place
  friend bool operator==(version_rules const&, version_rules const&) = default;
};

/// A question in a version. Places count from 0, as in the bank.
struct placed_question {
  std::uint32_t question = 0;  ///< its place in the bank
  std::vector<std::uint8_t>
      answers{};  ///< choice, true or false: the answer at each place; matching: the prompts
  std::vector<std::uint8_t> matches{};  ///< matching: the match at each place, of matches_of()
  friend bool operator==(placed_question const&, placed_question const&) = default;
  friend auto operator<=>(placed_question const&, placed_question const&) = default;
};
using version = std::vector<placed_question>;

/// What moves together.
struct exam_block {
  std::vector<std::uint32_t> heads{};      ///< common texts, before the questions
  std::vector<std::uint32_t> questions{};  ///< of a pool: those of which some are drawn
  bool shuffled = false;                   ///< its questions are reordered among themselves
  std::size_t picks = 0;                   ///< of a pool: how many are drawn; each then moves by itself
  pin pinned = pin::none;
  std::vector<std::uint32_t> tails{};  ///< texts behind the questions
};

/// How the questions of a bank may be arranged. Refers to the bank, which must outlive it.
class exam_plan {
 public:
  /// Throws input_error when the bank holds no question.
  exam_plan(bank const& all, version_rules const& rules);
  exam_plan(bank const&&, version_rules const&) = delete;  // a bank that ends here: give it a name

  [[nodiscard]] bank const& questions() const { return *bank_; }
  [[nodiscard]] version_rules const& rules() const& { return rules_; }
  [[nodiscard]] version_rules rules() && { return std::move(rules_); }
  [[nodiscard]] std::vector<std::vector<exam_block>> const& sections() const& { return sections_; }
  [[nodiscard]] std::vector<std::vector<exam_block>> sections() && { return std::move(sections_); }
  /// How many questions a version asks, descriptions not counted.
  [[nodiscard]] std::size_t asked() const;
  /// How many versions there are. Nothing where they are not counted: a balanced key with pools, more than
  /// 10,000 questions (the number would have 100,000 digits and take seconds).
  [[nodiscard]] std::optional<integer> versions() const;

 private:
  bank const* bank_;
  version_rules rules_;
  std::vector<std::vector<exam_block>> sections_;
};

/// One version. The description.
version make_version(exam_plan const& plan, chooser_ref c);

/// The version in the order of the bank, all of it: nothing moved, nothing left out.
version unmoved(bank const& all);

/// How many keys of `questions` letters out of `places` hold each letter equally often, up to one.
/// 20 questions of 4 places: 11,732,745,024. O(questions) multiplications. Precondition: places > 0.
integer balanced_keys(std::uint64_t questions, std::uint64_t places);

/// The key of a question in a version as it is printed: "B", "AC", "T", "CAB" (matching: the letter of each
/// prompt); what is accepted for words and numbers; nothing for essays and descriptions.
std::string key_of(question const& q, placed_question const& placed);

/// The letter-by-letter key of all one-letter questions: what `balance` balances.
std::string letters_of(bank const& all, version const& v);

/// The key that the generator (ChaCha20) of one version or sheet is started from: HMAC-SHA256 of the master
/// key over "faro-exam/1" 0 KIND 0 NAME. Sheets say nothing of each other, and each can be made alone.
key256 sheet_key(key256 const& master, std::string_view kind, std::string_view name);

/// The version of that name: make_version() at random from sheet_key().
version named_version(exam_plan const& plan, key256 const& master, std::string_view kind,
                      std::string_view name);

}  // namespace faro::exam
