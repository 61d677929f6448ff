// Question banks: what a teacher has written, whatever the format it was written in.
//
//   question q;
//   q.stem.text = "How many cards has a deck?";
//   q.answers.resize(2);
//   q.answers[1].text.text = "52";
//   q.answers[1].right = true;
//   q.right_place();  // 1
//
// A bank is a list of questions in the order of its files, with all that decides how they may be shuffled:
// sections, groups with a common text, pools of which some are drawn, places that are fixed. Questions and
// answers have ids that do not depend on their order. Nothing is thrown away: markup and images stand in the
// texts as they were. Value types; a bank of 10,000 questions is a few megabytes.
//
// Cost: that of its texts. Values: one thread at a time for each. Problems are kept in a bank, not
// thrown.
//
// Origin: the common ground of Moodle's formats, text2qti, AMC-TXT and Aiken; facts about each in
// docs/exam-banks.md.
#pragma once
#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::exam {

/// How a text is marked up. Moodle's "auto format" is plain text with line ends and simple HTML.
enum class markup : std::uint8_t { moodle, html, markdown, plain };
std::string_view name_of(markup format);

struct rich_text {
  markup format = markup::moodle;
  std::string text{};
  /// Files that the text refers to (@@PLUGINFILE@@/name), as Moodle's <file> elements, byte for byte.
  std::string files{};
  [[nodiscard]] bool empty() const { return text.empty() && files.empty(); }
  friend bool operator==(rich_text const&, rich_text const&) = default;
};

enum class question_kind : std::uint8_t {
  choice,        ///< one answer or several of a list
  true_false,    ///< never reordered: true, then false
  matching,      ///< prompts and a list of what they match
  short_answer,  ///< a word or two
  numerical,     ///< a number within a tolerance
  essay,         ///< marked by a person
  other,         ///< a Moodle type we do not take apart: carried through as it is
  description    ///< a text, no question
};
std::string_view name_of(question_kind kind);

/// A number that is accepted, as it was written.
struct accepted_number {
  enum class form : std::uint8_t { simple, tolerance, range, any } written = form::simple;
  ratio first{}, second{};  ///< the number and its tolerance, or the lowest and the highest
  [[nodiscard]] bool accepts(ratio const& value) const;
  friend bool operator==(accepted_number const&, accepted_number const&) = default;
};

/// Where bytes stand in the source of a question: from `begin` up to `end`.
struct byte_span {
  std::size_t begin = 0, end = 0;
};

struct answer {
  std::string id{};  ///< depends on the question and the answer's text, not on its place
  rich_text text{};
  bool right = false;              ///< marked as right
  std::optional<ratio> percent{};  ///< of the marks, where the bank says it: 100, 33.33333, -50
  rich_text feedback{};
  bool anchored = false;                    ///< stays at its place
  std::optional<accepted_number> number{};  ///< for numerical questions
  byte_span source{};                       ///< the element it was read from (Moodle XML)
  /// The share of the marks that choosing it gives. 33.33333 % is 1/3, as Moodle means it.
  [[nodiscard]] ratio weight() const;
};

/// One line of a matching question. Without a prompt, `match` is a distractor.
struct match_pair {
  std::string id{};  ///< of the prompt
  rich_text prompt{};
  std::string match{};
  std::string match_id{};  ///< of what matches: equal texts have one id
  byte_span source{};
};

/// Where a question stands among the others.
enum class pin : std::uint8_t { none, here, first, last };

struct question {
  std::string id{};
  bool id_given = false;  ///< the bank says the id; otherwise it is made of the title or the text
  std::string title{};
  question_kind kind = question_kind::choice;
  rich_text stem{};
  std::optional<std::size_t> blank{};  ///< where in the stem the "_____" is that the answer fills
  bool single = true;                  ///< choice: one answer is asked for
  std::vector<answer> answers{};
  std::vector<match_pair> pairs{};
  rich_text feedback{};
  std::vector<std::string> tags{};
  std::string section{};  ///< category; sections keep their order
  std::string group{};    ///< kept together; its descriptions come first
  bool group_shuffled = false;
  bool closes_group = false;  ///< of a description: it comes behind the questions of its group
  std::string pool{};         ///< of which `pool_picks` are drawn
  std::size_t pool_picks = 0;
  pin pinned = pin::none;
  bool shuffle = true;  ///< whether the answers may be reordered
  ratio points = 1;
  std::size_t file = 0, line = 0;  ///< where it begins: index of the source, line from 1
  byte_span source{};              ///< the element it was read from (Moodle XML)
  std::string notes{};             ///< what was decided and why: "D stays last (all of the above)"

  /// Whether its key is one letter that shuffling may move: a choice of one answer with one right.
  [[nodiscard]] bool one_letter() const;
  /// The place of its only right answer. Precondition: one_letter().
  [[nodiscard]] std::size_t right_place() const;
  /// The places where answers may be reordered, in order.
  [[nodiscard]] std::vector<std::size_t> free_places() const;
  /// The most that can be reached, as a share of the points: 1 unless the weights say otherwise.
  [[nodiscard]] ratio full_share() const;
};

/// The distinct texts that match, in the order of their first appearance: ids and texts.
std::vector<std::pair<std::string, std::string>> matches_of(question const& q);

/// A letter for a place: A to Z.
char letter(std::size_t place);
/// As many answers as have letters.
constexpr std::size_t most_answers = 26;

// ---- Files ------------------------------------------------------------------------------------------------

/// A format that banks are written in, known by its name; which there are: bank_formats(), read.hpp.
class bank_format {
 public:
  static bank_format const gift, aiken, moodle_xml, text2qti, amc_txt, csv, blackboard, qti, qti21;
  constexpr bank_format() = default;
  /// Precondition: there is such a format; bank_format_from() looks.
  constexpr explicit bank_format(std::string_view name) : name_{name} {}
  [[nodiscard]] constexpr std::string_view name() const { return name_; }
  friend constexpr bool operator==(bank_format const&, bank_format const&) = default;

 private:
  std::string_view name_ = "gift";  // of the table, which lasts as long as the program
};
inline constexpr bank_format bank_format::gift{"gift"};
inline constexpr bank_format bank_format::aiken{"aiken"};
inline constexpr bank_format bank_format::moodle_xml{"moodle-xml"};
inline constexpr bank_format bank_format::text2qti{"text2qti"};
inline constexpr bank_format bank_format::amc_txt{"amc-txt"};
inline constexpr bank_format bank_format::csv{"csv"};
inline constexpr bank_format bank_format::blackboard{"blackboard"};
inline constexpr bank_format bank_format::qti{"qti"};
inline constexpr bank_format bank_format::qti21{"qti21"};
constexpr std::string_view name_of(bank_format format) { return format.name(); }
/// By one of its names. Throws input_error with the names there are.
bank_format bank_format_from(std::string_view name);

enum class encoding : std::uint8_t { utf_8, utf_8_bom, latin_1 };

/// A file of a bank: what everything can be made of again.
struct bank_source {
  std::string name{};  ///< what messages call it
  bank_format format = bank_format::gift;
  encoding bytes = encoding::utf_8;  ///< what it was before it became UTF-8
  std::string text{};                ///< in UTF-8, without a byte order mark, line ends as they were
};

/// The bytes of a file as it was, from its text in UTF-8.
std::string encoded(std::string_view utf_8, encoding bytes);

enum class severity : std::uint8_t { note, warning, error };

/// Something that is wrong or was decided, and where.
struct problem {
  severity how = severity::error;
  std::size_t file = 0, line = 0;
  message text{};
  friend bool operator==(problem const&, problem const&) = default;
};

/// Keys of a bank that may be places of answers or their texts (of CSV); one of its problems says so, too.
struct unsettled_keys {
  std::size_t file = 0, line = 0;
  message text{};
  std::vector<std::string> filters{};  ///< commands of sed, each of which makes a file that settles it
};

/// An image that stands beside the bank, taken into it (images.hpp).
struct bank_image {
  std::size_t source = 0;  ///< the file that names it
  std::string from{};      ///< as it is named there
  std::string name{};      ///< as it is called in the exam, no other image alike
  std::string base64{};
};

struct bank {
  std::string title{};
  std::string language{};  ///< of the pages, where the bank says it: "de"
  /// What formulas look like on HTML pages: TeX with its delimiters, to MathML. Others stand as they are.
  std::map<std::string, std::string, std::less<>> formulas{};
  std::vector<bank_source> sources{};
  std::vector<bank_image> images{};
  std::vector<question> questions{};
  std::vector<problem> problems{};
  std::optional<unsettled_keys> unsettled{};  ///< the first of them

  [[nodiscard]] std::size_t errors() const;
  /// "bank.gift:12: error: no right answer".
  [[nodiscard]] message describe(problem const& p) const;
  /// The question with this id, or nothing.
  [[nodiscard]] question const* find(std::string_view id) const&;
  question const* find(std::string_view id) && = delete;
};

}  // namespace faro::exam
