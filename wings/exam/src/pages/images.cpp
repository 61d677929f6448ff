// Images beside a bank, taken into its texts as Moodle XML has them: what pages, LaTeX and Moodle make of one
// kind, they make of the other.
#include "exam/src/images.hpp"

#include "exam/src/pages/markup.hpp"
#include "exam/src/reading/image_names.hpp"
#include "exam/src/reading/reading.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace faro::exam {
namespace {

/// A name that is a file name everywhere, ends as the image is, and is no other's.
std::string own_name(std::string_view name, std::string_view kind, std::set<std::string>& taken) {
  std::string_view path = name;
  // Of a package, whose folders are its own: written and read again, the name stays.
  if (path.starts_with("$IMS-CC-FILEBASE$/") || path.starts_with("../"))
    path.remove_prefix(path.rfind('/') + 1);
  while (path.starts_with("./")) path.remove_prefix(2);
  auto plain = detail::plain_name(path);
  auto const dot = plain.rfind('.');
  bool const fitting =
      lower_case(plain).ends_with(kind) || (kind == ".jpg" && lower_case(plain).ends_with(".jpeg"));
  if (!fitting) plain = plain.substr(0, dot) + std::string{kind};
  auto out = plain;
  for (std::size_t more = 2; !taken.insert(lower_case(out)).second; ++more)
    out = fmt::format("{}-{}", more, plain);
  return out;
}

class image_taker {
 public:
  using finder = std::function<found_image(std::size_t, std::string_view)>;
  image_taker(bank& all, finder const& find) : all_{all}, find_{find} {
    for_each_text([&](rich_text& text, question const&) {
      for (auto const& file : detail::files_of(text.files))
        taken_.insert(lower_case(detail::plain_name(file.name)));
    });
  }
  void take() {
    for_each_text([&](rich_text& text, question const& q) { take(text, q); });
  }

 private:
  /// All that pages show.
  template <class Use>
  void for_each_text(Use use) {
    for (auto& q : all_.questions) {
      use(q.stem, q);
      for (auto& a : q.answers) use(a.text, q);
      for (auto& p : q.pairs) use(p.prompt, q);
    }
  }

  void take(rich_text& text, question const& q) {
    auto const names = detail::image_names(text);
    for (std::size_t i = names.size(); i-- > 0;) {
      auto const& [place, name] = names[i];
      if (detail::is_of_the_web(name)) continue;
      auto const* const image = found(q, name);
      if (!image) continue;
      auto const element =
          fmt::format("<file name=\"{0}\" path=\"/\" encoding=\"base64\" from=\"{1}\">{2}</file>",
                      image->name, detail::html_escaped(name), image->base64);
      if (text.files.find(fmt::format("<file name=\"{}\"", image->name)) == std::string::npos)
        text.files += element;
      text.text.replace(place.begin, place.end - place.begin, "@@PLUGINFILE@@/" + image->name);
    }
  }

  bank_image const* found(question const& q, std::string const& name) {
    auto const at = std::ranges::find_if(
        all_.images, [&](bank_image const& one) { return one.source == q.file && one.from == name; });
    if (at != all_.images.end()) return &*at;
    if (missed_.contains({q.file, name})) return nullptr;
    auto image = find_(q.file, name);
    auto const kind = image_kind(image.bytes);
    if (image.problem.empty() && kind.empty())
      image.problem = "expected PNG, JPEG, GIF, WebP or SVG, got none of these";
    if (!image.problem.empty()) {
      missed_.emplace(q.file, name);
      detail::tell(all_, severity::warning, q,
                   say("image {}: {}: LaTeX looks for it beside its file, HTML does not show it",
                       faro::quoted(name), image.problem));
      return nullptr;
    }
    all_.images.push_back({q.file, name, own_name(name, kind, taken_), to_base64(image.bytes)});
    return &all_.images.back();
  }

  bank& all_;
  finder const& find_;
  std::set<std::string> taken_;
  std::set<std::pair<std::size_t, std::string>> missed_;
};

}  // namespace

std::string_view image_kind(std::string_view bytes) {
  if (bytes.starts_with("\x89PNG\r\n\x1a\n")) return ".png";
  if (bytes.starts_with("\xff\xd8\xff")) return ".jpg";
  if (bytes.starts_with("GIF87a") || bytes.starts_with("GIF89a")) return ".gif";
  if (bytes.starts_with("RIFF") && bytes.substr(0, 12).ends_with("WEBP")) return ".webp";
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  auto const head = trimmed(bytes.substr(0, 2000));
  bool const drawing = head.find("<svg") != std::string_view::npos;
  return drawing && head.starts_with('<') && head.find("<html") == std::string_view::npos ? ".svg" : "";
}

void settle_images(bank& all, std::function<found_image(std::size_t, std::string_view)> const& find) {
  image_taker{all, find}.take();
  std::ranges::stable_sort(all.problems, {}, [](problem const& p) { return std::pair{p.file, p.line}; });
}

}  // namespace faro::exam
