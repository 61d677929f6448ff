// The files of a package that have questions in them.
#include "exam/src/packages/package.hpp"

#include "exam/src/reading/image_names.hpp"
#include "exam/src/xml/xml.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace faro::exam {
namespace {

using detail::local_name;
using detail::xml_document;
using detail::xml_element;

constexpr std::size_t largest = 100'000'000;       // of a file with questions
constexpr std::size_t all_together = 400'000'000;  // of all that is unpacked

/// "a/b/../c" and "./c" without their steps, from a folder on; "" for what leads out.
std::string path_from(std::string_view folder, std::string_view name) {
  std::vector<std::string_view> parts;
  for (auto const text : {folder, name}) {
    for (auto const part : split(text, '/')) {
      if (part.empty() || part == ".") continue;
      if (part == ".." && parts.empty()) return {};
      part == ".." ? parts.pop_back() : parts.push_back(part);
    }
  }
  return joined(std::vector<std::string>(parts.begin(), parts.end()), "/");
}

std::string_view folder_of(std::string_view path) {
  auto const slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

/// The name of the outermost element of an XML text, without its prefix; "" for none.
std::string_view root_of(std::string_view text) {
  auto const front = text.substr(0, 10'000);
  for (auto at = front.find('<'); at != std::string_view::npos; at = front.find('<', at + 1)) {
    if (front.substr(at).starts_with("<!--")) at = std::min(front.find("-->", at), front.size() - 1);
    if (at + 1 >= front.size() || !is_letter(front[at + 1])) continue;
    auto const end = front.find_first_of(" \t\r\n/>", at);
    return local_name(front.substr(at + 1, end == std::string_view::npos ? end : end - at - 1));
  }
  return {};
}

bool may_have_questions(std::string_view path) { return path.ends_with(".xml") || path.ends_with(".qti"); }

class package_reader {
 public:
  package_reader(std::string const& name, std::string_view bytes, detail::inflater const& inflate)
      : name_{name}, archive_{bytes}, inflate_{inflate} {}

  std::vector<packaged_source> read(read_options const& options) {
    std::vector<packaged_source> out;
    std::vector<std::string> tests;
    for (auto const& path : listed_files()) {
      auto const text = file(path);
      auto const root = root_of(text);
      if (root == "assessmentTest") tests.push_back(path);
      if (root != "questestinterop" && root != "assessmentItem") continue;
      auto reading = options;
      if (!reading.format) reading.format = root == "assessmentItem" ? bank_format::qti21 : bank_format::qti;
      out.push_back({path, make_source(name_ + '/' + path, text, reading)});
    }
    if (out.empty() && archive_.contains("[Content_Types].xml"))
      throw input_error{
          say("{}: expected a bank of questions, got a document of Word, Excel or PowerPoint: "
              "expected its text, saved as Aiken, GIFT or CSV (faro exam formats)",
              name_)};
    if (out.empty())
      throw input_error{say("{}: no questions in the package; expected files of QTI 1.2 or 2.1", name_)};
    if (tests.size() == 1) order_by(out, tests[0]);
    return out;
  }

 private:
  std::string file(std::string const& path) {
    auto out = archive_.read(path, std::min(largest, all_together - unpacked_), inflate_);
    unpacked_ += out.size();
    return out;
  }

  /// What the manifest lists, else all there are; of a quiz that a course of Canvas has twice, its own copy.
  std::vector<std::string> listed_files() {
    auto paths = archive_.contains(manifest) ? of_manifest() : archive_.names();
    std::set<std::string> seen;
    std::vector<std::string> out;
    for (auto const& path : paths) {
      if (!may_have_questions(path) || !archive_.contains(path) || path == manifest) continue;
      auto const quiz = folder_of(path);
      auto const own = "non_cc_assessments/" + std::string{quiz} + ".xml.qti";
      if (!quiz.empty() && path != own && archive_.contains(own) && path.ends_with("/assessment_qti.xml")) {
        if (seen.insert(own).second) out.push_back(own);
        continue;
      }
      if (seen.insert(path).second) out.push_back(path);
    }
    return out;
  }

  std::vector<std::string> of_manifest() {
    auto const text = file(std::string{manifest});
    std::vector<std::string> out;
    try {
      xml_document const xml{text};
      add_files(xml, xml.root(), out);
    } catch (input_error const& e) {
      throw input_error{say("{}, {}", manifest, e.said())};
    }
    return out;
  }
  void add_files(xml_document const& xml, xml_element const& e, std::vector<std::string>& out) const {
    auto const name = local_name(e.name);
    if (name == "resource" || name == "file") {
      if (auto const path = path_from({}, detail::unescaped_name(xml.attribute(e, "href"))); !path.empty())
        out.push_back(path);
    }
    for (auto const index : e.children) add_files(xml, xml.at(index), out);
  }

  /// The order in which a test asks its questions; what it does not ask comes behind.
  void order_by(std::vector<packaged_source>& sources, std::string const& test) {
    auto const text = file(test);
    std::vector<std::string> order;
    try {
      xml_document const xml{text};
      add_references(xml, xml.root(), folder_of(test), order);
    } catch (input_error const& e) {
      throw input_error{say("{}, {}", test, e.said())};
    }
    std::map<std::string_view, std::size_t> place;
    for (auto const& path : order) place.emplace(path, place.size());
    std::ranges::stable_sort(sources, {}, [&](packaged_source const& s) {
      auto const found = place.find(s.path);
      return found == place.end() ? place.size() : found->second;
    });
  }
  void add_references(xml_document const& xml, xml_element const& e, std::string_view folder,
                      std::vector<std::string>& out) const {
    if (local_name(e.name) == "assessmentItemRef")
      out.push_back(path_from(folder, detail::unescaped_name(xml.attribute(e, "href"))));
    for (auto const index : e.children) add_references(xml, xml.at(index), folder, out);
  }

  static constexpr std::string_view manifest = "imsmanifest.xml";
  std::string name_;
  detail::zip_archive archive_;
  detail::inflater const& inflate_;
  std::size_t unpacked_ = 0;
};

}  // namespace

std::vector<packaged_source> sources_of_package(std::string const& name, std::string_view bytes,
                                                detail::inflater const& inflate,
                                                read_options const& options) {
  try {
    return package_reader{name, bytes, inflate}.read(options);
  } catch (input_error const& e) {
    std::string const what = e.what();
    if (what.starts_with(name)) throw;
    throw input_error{say("{}: {}", name, e.said())};
  }
}

std::string file_beside(detail::zip_archive const& package, std::string_view source, std::string_view name,
                        std::size_t most, detail::inflater const& inflate) {
  auto plain = detail::unescaped_name(name.substr(0, name.find('?')));
  constexpr std::string_view base = "$IMS-CC-FILEBASE$";
  bool const from_base = plain.starts_with(base);
  if (from_base) plain.erase(0, base.size());
  for (std::string_view const folder :
       {from_base ? std::string_view{"web_resources"} : folder_of(source), std::string_view{}}) {
    if (auto const path = path_from(folder, plain); package.contains(path))
      return package.read(path, most, inflate);
  }
  throw input_error{say("no such file in the package")};
}

}  // namespace faro::exam
