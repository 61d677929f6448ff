// Banks from files: texts, and packages, whose files are sources each.
#include "cli/files.hpp"
#include "exam/src/packages/package.hpp"
#include "exam/verb/exam.hpp"
#include "exam/verb/inflate.hpp"
#include "lists/shape.hpp"
#include "verbs/common/safe_input.hpp"

#include <faro/text/detail/message.hpp>

#include <string>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

/// Keys with two readings, refused with the commands that settle them.
void refuse_unsettled(exam::bank const& all) {
  if (!all.unsettled) return;
  auto const& keys = *all.unsettled;
  auto const& file = all.sources[keys.file].name;
  std::vector<reading_options> ways;
  for (auto const& filter : keys.filters) {
    bool const by_letter = filter.find("letter") != std::string::npos;
    ways.push_back({{way_by_filter, filter}, {file, by_letter ? "-letters" : "-texts"}});
  }
  throw refused_reading{say("{}, line {}: {}", file, keys.line, keys.text), std::move(ways)};
}

}  // namespace

exam::bank read_banks(bank_arguments const& arguments, std::vector<bank_origin>* origins) {
  auto const options = read_options_of(arguments);
  std::vector<exam::bank_source> sources;
  for (auto const& path : arguments.files) {
    input_file const file{path};
    if (exam::detail::is_zip(file.bytes())) {
      for (auto& one : exam::sources_of_package(file.name(), file.bytes(), inflater_here(), options)) {
        sources.push_back(std::move(one.source));
        if (origins) origins->push_back({path, one.path});
      }
      continue;
    }
    refuse_no_text(file.bytes(), file.name());
    sources.push_back(exam::make_source(file.name(), file.bytes(), options));
    if (origins) origins->push_back({path, {}});
  }
  auto out = exam::read_bank(std::move(sources), options);
  refuse_unsettled(out);
  return out;
}

}  // namespace faro::program
