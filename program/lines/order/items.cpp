// Lines, words and numbers made into items: what differs among them ends here.
#include "lines/order/items.hpp"

#include "cli/frame.hpp"
#include "lines/input/inputs.hpp"
#include "lines/input/line_scan.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/text/detail/message.hpp>

#include <charconv>
#include <functional>
#include <utility>

namespace faro::program {

shuffle_items shuffle_items::lines(std::vector<named_text> texts, line_format format, std::uint64_t header,
                                   std::size_t threads, std::uint64_t most) {
  if (auto found = lines_within(std::move(texts), std::move(format), header, threads, most))
    return std::move(*found);
  throw input_error{
      say("expected at most {} lines, as many as can be put in order in the memory there is, got more: "
          "--memory gives more",
          most)};
}

std::optional<shuffle_items> shuffle_items::lines_within(std::vector<named_text> texts, line_format format,
                                                         std::uint64_t header, std::size_t threads,
                                                         std::uint64_t most) {
  shuffle_items out;
  out.delimiter_ = format.end;
  for (auto const& text : texts) {
    out.wholes_.push_back(text.text);
    out.names_.push_back(text.name);
  }
  out.header_ = take_header(texts, format, header);
  auto table = line_table::find(texts, format, threads, most);
  if (!table) return std::nullopt;
  out.table_ = std::move(*table);
  out.count_ = out.table_.lines().size();
  return out;
}

std::uint64_t shuffle_items::leave_out_empty() {
  table_.leave_out_empty();
  return std::exchange(count_, table_.lines().size()) - table_.lines().size();
}

shuffle_items shuffle_items::words(std::vector<std::string> const& words, char delimiter) {
  shuffle_items out;
  out.delimiter_ = delimiter;
  out.words_.push_back(0);
  std::string joined;
  for (auto const& word : words) {
    joined += word + delimiter;
    out.words_.push_back(joined.size());
  }
  out.count_ = words.size();
  out.owned_ = std::make_shared<std::string const>(std::move(joined));
  out.wholes_ = {*out.owned_};
  return out;
}

shuffle_items shuffle_items::range(std::string const& text, char delimiter) {
  auto const wrong = [&] {
    return usage_error{
        say("--input-range: expected LO-HI with LO not above HI, such as 1-6, got '{}'", text)};
  };
  std::uint64_t ends[2];
  auto const dash = text.find('-');
  if (dash == std::string::npos) throw wrong();
  for (auto const& [part, value] :
       {std::pair{text.substr(0, dash), &ends[0]}, {text.substr(dash + 1), &ends[1]}}) {
    auto const [end, problem] = std::from_chars(part.data(), part.data() + part.size(), *value);
    if (problem != std::errc{} || end != part.data() + part.size()) throw wrong();
  }
  shuffle_items out;
  out.is_range_ = true;
  out.owned_ = std::make_shared<std::string const>(text);
  out.wholes_ = {*out.owned_};
  out.delimiter_ = delimiter;
  out.first_ = ends[0];
  out.count_ = ends[1] - ends[0] + 1;
  if (ends[0] == 0 && ends[1] == UINT64_MAX) {
    throw usage_error{say("--input-range: expected at most 2^64 - 1 numbers, got one more: '{}'", text)};
  }
  // As GNU shuf has it: "5-4" is empty; anything lower is an error, and so is what counts 2^64 numbers.
  if ((ends[0] <= ends[1]) == (out.count_ == 0)) throw wrong();
  return out;
}

std::string shuffle_items::item(std::uint64_t i) const {
  if (is_range_) return std::to_string(first_ + i);
  if (!words_.empty()) return owned_->substr(words_[i], words_[i + 1] - words_[i] - 1);
  auto const line = table_.lines()[i];
  auto const text = table_.text(line);
  return std::string{table_.is_open(line) ? text : text.substr(0, text.size() - 1)};
}

message shuffle_items::place(std::uint64_t i) const {
  auto const* const start = table_.text(table_.lines()[i]).data();
  for (std::size_t t = 0; t < names_.size(); ++t) {
    auto const text = wholes_[t];
    if (std::less<>{}(start, text.data()) || !std::less<>{}(start, text.data() + text.size())) continue;
    auto const before = text.substr(0, static_cast<std::size_t>(start - text.data()));
    return say("{}, line {}", names_[t], count_byte(before, delimiter_) + 1);
  }
  return say("item {}", i + 1);
}

std::uint64_t shuffle_items::text_bytes() const {
  std::uint64_t out = 0;
  for (auto const& text : wholes_) out += text.size();
  return out;
}

audit::file_digest shuffle_items::digest() const {
  if (wholes_.size() == 1) return audit::digest_of(wholes_[0]);
  sha256_hasher hasher;
  std::uint64_t bytes = 0;
  for (auto const text : wholes_) {
    hasher.update(text);
    bytes += text.size();
  }
  return {bytes, to_hex(hasher.finish())};
}

}  // namespace faro::program
