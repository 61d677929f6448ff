// Banks from files: texts, and packages, whose files are sources each.
#include "cli/files.hpp"
#include "exam/src/packages/package.hpp"
#include "exam/verb/exam.hpp"
#include "exam/verb/inflate.hpp"
#include "verbs/common/safe_input.hpp"

#include <utility>

namespace faro::program {

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
  return exam::read_bank(std::move(sources), options);
}

}  // namespace faro::program
