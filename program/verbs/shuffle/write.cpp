// What was shuffled, written: as text to a file and a digest, or as one JSON object, piece by piece.
#include "text/text_files.hpp"
#include "verbs/shuffle/shuffle.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace faro::program {
namespace {

/// JSON text of any bytes; what is not UTF-8 becomes U+FFFD, since JSON has no other way. Then `lossy` is
/// set.
std::string json_text(std::string const& bytes, bool* lossy = nullptr) {
  nlohmann::json const value(bytes);
  try {
    return value.dump();
  } catch (nlohmann::json::type_error const&) {
    if (lossy) *lossy = true;
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }
}

std::string json_text(std::optional<std::string> const& bytes) { return bytes ? json_text(*bytes) : "null"; }

}  // namespace

void text_sink::flush() {
  pass_on(block_);
  block_.clear();
}

void text_sink::pass_on(std::string_view bytes) {
  bytes_ += bytes.size();
  if (progress_) progress_->add(bytes.size());
  if (hasher_) hasher_->update(bytes);
  if (!out_ || reader_gone_) return;
  try {
    out_->write(bytes);
  } catch (output_closed) {
    if (!hasher_) throw;
    reader_gone_ = true;
  }
}

audit::file_digest text_sink::digest() {
  flush();
  return {bytes_, to_hex(hasher_->finish())};
}

void write_items(shuffle_items const& items, item_order const& order, text_sink& sink) {
  std::visit([&](auto const& positions) { items.for_each(std::span{positions}, sink); }, order);
}

json_items::json_items(shuffle_account const& account, shuffle_items const& items, line_output& out)
    : items_{items}, out_{out} {
  std::string parameters;
  for (auto const& [name, value] : account.parameters) {
    parameters += fmt::format("{}{}: {}", parameters.empty() ? "" : ", ", json_text(name),
                              json_text(value.to_string()));
  }
  out_.write(fmt::format(
      R"({{"algorithm": {}, "parameters": {{{}}}, "rounds": {}, "reading": {}, "generator": {}, )",
      json_text(account.algorithm), parameters, account.rounds, json_text(account.reading),
      json_text(account.generator)));
  out_.write(fmt::format(R"("seed": {}, "of": {}, "header": [)", json_text(account.seed), items.size()));
  std::string const header{without_mark(items.header())};
  for (std::size_t at = 0; at < header.size();) {
    auto const end = header.find(items.delimiter(), at);
    out_.write((at == 0 ? "" : ", ") + json_text(header.substr(at, end - at), &lossy_));
    at = end + 1;
  }
  out_.write("], \"items\": [");
}

void json_items::write(item_order const& order) {
  auto const write_positions = [&](auto const& positions) {
    for (auto const i : positions) {
      out_.write((first_ ? "" : ", ") + json_text(items_.item(i), &lossy_));
      first_ = false;
    }
  };
  std::visit(write_positions, order);
}

void json_items::finish() {
  out_.write("]}\n");
  if (lossy_) note("note: some lines are not UTF-8; JSON shows such bytes as U+FFFD");
}

}  // namespace faro::program
