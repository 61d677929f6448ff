#include "shuffle_items.hpp"

#include "frame.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstring>
#include <utility>

namespace faro::program {

shuffle_items shuffle_items::lines(std::string_view text, char delimiter, std::uint64_t header) {
  shuffle_items out;
  out.delimiter_ = delimiter;
  out.whole_ = text;
  std::size_t body = 0;
  for (; header > 0 && body < text.size(); --header) {
    auto const end = text.find(delimiter, body);
    body = end == std::string_view::npos ? text.size() : end + 1;
  }
  out.header_ = text.substr(0, body);
  out.text_ = text.substr(body);
  auto const* const begin = out.text_.data();
  auto const size = out.text_.size();
  if (size != 0) out.starts_.reserve(size / 64 + 16);
  out.starts_.push_back(0);
  for (std::size_t at = 0; at < size;) {
    auto const* const found = static_cast<char const*>(std::memchr(begin + at, delimiter, size - at));
    if (!found) out.open_ = out.count_;
    at = found ? static_cast<std::size_t>(found - begin) + 1 : size;
    out.starts_.push_back(at);
    ++out.count_;
  }
  return out;
}

shuffle_items shuffle_items::words(std::vector<std::string> const& words, char delimiter) {
  shuffle_items out;
  out.delimiter_ = delimiter;
  out.starts_.push_back(0);
  std::string joined;
  for (auto const& word : words) {
    joined += word + delimiter;
    out.starts_.push_back(joined.size());
  }
  out.count_ = words.size();
  out.owned_ = std::make_shared<std::string const>(std::move(joined));
  out.text_ = out.whole_ = *out.owned_;
  return out;
}

shuffle_items shuffle_items::range(std::string const& text, char delimiter) {
  auto const wrong = [&] {
    return usage_error{
        fmt::format("--input-range '{}': LO-HI with LO not above HI, such as 1-6, is right", text)};
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
  out.whole_ = *out.owned_;
  out.delimiter_ = delimiter;
  out.first_ = ends[0];
  out.count_ = ends[1] - ends[0] + 1;
  // As GNU shuf has it: "5-4" is empty; anything lower is an error, and so is what counts 2^64 numbers.
  if ((ends[0] <= ends[1]) == (out.count_ == 0)) throw wrong();
  return out;
}

std::string shuffle_items::header() const {
  std::string out{header_};
  if (!out.empty() && out.back() != delimiter_) out += delimiter_;
  return out;
}

std::string shuffle_items::item(std::uint64_t i) const {
  if (is_range_) return std::to_string(first_ + i);
  auto const line = stored(i);
  return std::string{i == open_ ? line : line.substr(0, line.size() - 1)};
}

file_digest shuffle_items::digest() const { return digest_of(whole_); }

}  // namespace faro::program
