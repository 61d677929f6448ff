// Three ways to a small record: lines of a file are counted and fetched, those of a long pipe kept by their
// tags or, with a seed, by the order that it gives.
#include "data/verb/run/recorded_sample.hpp"

#include "data/verb/run/streamed.hpp"
#include "data/verb/run/tagged.hpp"
#include "lines/input/inputs.hpp"
#include "verbs/shuffle/split_parts.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/text/detail/encodings.hpp>

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

/// So much of a pipe is kept, so that what is short has the order that it would have as a file, with picks.
constexpr std::uint64_t short_pipe = 4'000'000;

/// Whether fetching the lines reads less than half of a file again.
bool is_thin(shuffle_options const& options, std::uint64_t size) {
  constexpr std::uint64_t bytes_a_fetch = std::uint64_t{1} << 14;
  return !options.csv && size >= short_pipe && *options.head_count <= size / bytes_a_fetch;
}

/// Each part with the header; their digests.
part_digests write_parts_of(sampled_lines const& sample, split_outputs& outputs) {
  part_digester digester;
  outputs.write_header(sample.header);
  auto next = sample.lines.begin();
  for (auto const& part : outputs.parts(sample.lines.size())) {
    digester.add(sample.header);
    for (std::uint64_t i = 0; i < part.lines; ++i, ++next) {
      part.write(**next);
      digester.add(**next);
    }
    digester.end_part();
  }
  return std::move(digester).finish();
}

/// What is read is hashed as it comes.
class digest_of_read {
 public:
  explicit digest_of_read(shuffle_inputs& files) {
    files.tell([this](std::string_view text) { add(text); });
  }
  digest_of_read() = default;
  void add(std::string_view text) {
    hasher_.update(text);
    bytes_ += text.size();
  }
  [[nodiscard]] audit::file_digest finish() { return {bytes_, to_hex(hasher_.finish())}; }

 private:
  sha256_hasher hasher_;
  std::uint64_t bytes_ = 0;
};

audit::file_digest digest_of_file(input_stream const& file, transfer_progress& progress) {
  progress.begin("reading", *file.size());
  digest_of_read digest;
  std::vector<char> block(std::size_t{1} << 18);
  for (std::uint64_t place = 0; place < *file.size();) {
    auto const wanted = std::span{block}.first(std::min<std::uint64_t>(block.size(), *file.size() - place));
    if (read_fully_at(file.descriptor(), place, wanted, file.name()) < wanted.size())
      throw became_shorter(file.name());
    digest.add({wanted.data(), wanted.size()});
    place += wanted.size();
    progress.add(wanted.size());
  }
  return digest.finish();
}

/// Lines of a file, by the picks or the seed of its order.
void record_of_file(shuffle_options const& options, input_stream const& file) {
  transfer_progress progress;
  counted_file const lines{file, options.format(), options.header.value_or(0), threads_for(options),
                           progress};
  auto source = source_for(options);
  shuffle_plan plan;
  plan.items = lines.lines();
  plan.algorithm = algorithm_for(options, plan.items, source);
  plan.take = std::min(*options.head_count, plan.items);
  auto account = account_of(options, plan, source);
  if (is_without_picks(plan.algorithm)) make_recordable(account, source);
  split_outputs outputs{options.output.value_or("-"), options.split};
  output_file record_out{*options.record};
  if (options.verbose) describe(account);
  record picks;
  line_numbers wanted;
  find_order(plan, source, &picks, [&](item_order const& order) { wanted = numbers_of(order); });
  if (options.verbose) describe_picks(picks.size());
  sampled_lines sample;
  sample.header = lines.header();
  sample.of = lines.lines();
  for (auto const line : wanted) {
    auto text = std::make_shared<std::string>();
    lines.write({line}, [&](std::string_view piece) { *text += piece; });
    sample.lines.push_back(std::move(text));
  }
  auto const input = digest_of_file(file, progress);
  progress.clear();
  write_recorded(options, account, {sample, input, std::move(picks)}, outputs, record_out);
}

/// Lines of what is read once, by the order that their number and the seed give.
void record_of_stream(shuffle_options const& options, shuffle_inputs& files, key_source const& source,
                      std::uint64_t most) {
  split_outputs outputs{options.output.value_or("-"), options.split};
  output_file record_out{*options.record};
  transfer_progress progress;
  digest_of_read digest{files};
  auto sampled = sample_streamed(options, files, source, most, true, progress);
  shuffle_plan plan;
  plan.algorithm = sampled.algorithm;
  auto const account = account_of(options, plan, source);
  if (options.verbose) describe(account);
  if (options.verbose) describe_picks(sampled.picks.size());
  write_recorded(options, account, {sampled.sample, digest.finish(), std::move(sampled.picks)}, outputs,
                 record_out);
}

}  // namespace

void write_recorded(shuffle_options const& options, shuffle_account const& account, recorded_lines&& lines,
                    split_outputs& outputs, output_file& record_out) {
  auto const& sample = lines.sample;
  sha256_hasher written;
  text_sink text{&outputs.front(), &written};
  std::optional<part_digests> parts;
  if (options.split) {
    parts = write_parts_of(sample, outputs);
  } else {
    text(sample.header);
    for (auto const& line : sample.lines) text(*line);
  }
  auto kept = record_of(options, account, sample.of, std::move(lines.input), options.head_count,
                        std::move(lines.picks), text.digest());
  if (parts) keep_split(kept, *options.split, *parts);
  write_record(kept, [&](std::string_view piece) { record_out.write(piece); });
  record_out.flush();  // no output without its record
  if (!text.reader_gone()) outputs.commit();
  record_out.commit();
}

record_way record_way_of(shuffle_options const& options, shuffle_inputs& files) {
  auto plain = options;
  plain.record.reset();
  if (!options.record || options.record_ratios || !options.head_count || options.data.sampler ||
      options.in_groups())
    return record_way::of_all;
  auto const* const file = files.plain_file();
  if (is_plain(plain) && file && is_thin(options, *file->size())) return record_way::of_file;
  if (is_free_to_choose(options, files)) return record_way::of_tagged;
  if (!is_plain(plain) || !options.seed || files.unpacked_bytes()) return record_way::of_all;
  auto const source = source_for(options);
  return first_look_of(options, std::get<key_source>(source)).enough ? record_way::of_stream
                                                                     : record_way::of_all;
}

std::string said_of(record_way way, shuffle_options const& options) {
  if (way == record_way::of_file)
    return "the lines are counted, then those of the sample are fetched, then the file is read for its "
           "digest; "
           "memory for places in the file";
  if (way == record_way::of_tagged)
    return fmt::format(
        "what is at most {} in memory, what is more in one pass, by random tags; memory for the "
        "lines of the sample",
        size_text(short_pipe));
  return streamed_said(options);
}

bool record_sample(shuffle_options const& options, shuffle_inputs& files) {
  transfer_progress progress;
  auto const way = record_way_of(options, files);
  if (way == record_way::of_file) {
    record_of_file(options, *files.plain_file());
    return true;
  }
  if (way == record_way::of_tagged) {
    if (files.load(UINT64_MAX, short_pipe, progress)) return false;
    auto by_tags_alone = options;
    by_tags_alone.data.sampler = by_tags;
    run_tagged(by_tags_alone, files);
    return true;
  }
  if (way == record_way::of_all) return false;
  auto const source = std::get<key_source>(source_for(options));
  auto const [look, enough] = first_look_of(options, source);
  if (files.load(UINT64_MAX, look, progress, enough)) return false;
  record_of_stream(options, files, source, memory_limit::usual().for_data(threads_for(options)) / 2);
  return true;
}

}  // namespace faro::program
