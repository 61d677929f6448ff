// Tags of XML, read one after the other; apart because formats of several programs are XML.
#include "cards/formats/xml_tags.hpp"

#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <charconv>

namespace faro::deck_lists {
namespace {

class tag_reader {
 public:
  tag_reader(std::string_view text, deck_builder const& into) : rest_{text}, into_{into} {}

  /// False at the end of the text.
  bool next(xml_tag& out) {
    for (;;) {
      pass(std::min(rest_.find('<'), rest_.size()));
      if (rest_.empty()) return false;
      if (rest_.starts_with("<!--")) {
        pass_until("-->");
      } else if (rest_.starts_with("<?")) {
        pass_until("?>");
      } else if (rest_.starts_with("<!")) {
        if (rest_.starts_with("<![") || rest_.substr(0, rest_.find('>')).find('[') != std::string_view::npos)
          into_.refuse(line_, say("expected a plain tag, got {}", faro::quoted(rest_.substr(0, 12))));
        pass_until(">");
      } else {
        read_tag(out);
        return true;
      }
    }
  }

 private:
  void pass(std::size_t bytes) {
    line_ += static_cast<std::size_t>(std::ranges::count(rest_.substr(0, bytes), '\n'));
    rest_.remove_prefix(bytes);
  }
  void pass_until(std::string_view end) {
    auto const at = rest_.find(end);
    if (at == std::string_view::npos) into_.refuse(line_, say("expected '{}', but the text ends", end));
    pass(at + end.size());
  }
  void pass_blanks() {
    pass(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size()));
    if (rest_.empty()) into_.refuse(line_, "expected '>', but the text ends");
  }
  std::string_view take_name() {
    auto const size = std::min(rest_.find_first_of(" \t\r\n=<>\"'", 1), rest_.size());
    auto const name = rest_.substr(0, size);
    pass(size);
    return name;
  }
  void read_tag(xml_tag& out) {
    out = {};
    out.line = line_;
    pass(1);
    if (rest_.empty()) into_.refuse(line_, "expected a tag, but the text ends");
    out.name = take_name();
    if (out.name.size() > 1 && out.name.ends_with('/')) out.name.remove_suffix(1);
    for (pass_blanks(); rest_.front() != '>'; pass_blanks()) {
      if (rest_.front() == '/') {
        pass(1);
        continue;
      }
      std::string name{take_name()};
      pass_blanks();
      if (rest_.front() != '=') into_.refuse(line_, say("expected '=' after {}", faro::quoted(name)));
      pass(1);
      pass_blanks();
      auto const quote = rest_.front();
      auto const end = quote == '"' || quote == '\'' ? rest_.find(quote, 1) : std::string_view::npos;
      if (end == std::string_view::npos)
        into_.refuse(line_, say("expected a value in quotes for {}", faro::quoted(name)));
      out.attributes.insert_or_assign(std::move(name), without_entities(rest_.substr(1, end - 1)));
      pass(end + 1);
    }
    pass(1);
    out.text = without_entities(trimmed(rest_.substr(0, rest_.find('<'))));
  }
  [[nodiscard]] std::string without_entities(std::string_view text) const {
    struct known_entity {
      std::string_view name;
      char meaning;
    };
    constexpr std::array<known_entity, 5> known{
        {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}};
    std::string out;
    while (!text.empty()) {
      auto const at = std::min(text.find('&'), text.size());
      out += text.substr(0, at);
      text.remove_prefix(at);
      if (text.empty()) break;
      auto const end = std::min(text.find(';'), text.size());
      auto const name = text.substr(1, end - 1);
      auto const entity = std::ranges::find(known, name, &known_entity::name);
      if (entity != known.end()) {
        out += entity->meaning;
      } else {
        append_utf8(out, numbered(name));
      }
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
  }
  /// "#233" or "#xE9".
  [[nodiscard]] char32_t numbered(std::string_view name) const {
    bool const hex = name.starts_with("#x") || name.starts_with("#X");
    auto const digits = name.substr(std::min<std::size_t>(hex ? 2 : 1, name.size()));
    std::uint32_t code = 0;
    auto const [end, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), code, hex ? 16 : 10);
    if (!name.starts_with('#') || problem != std::errc{} || end != digits.data() + digits.size())
      into_.refuse(line_,
                   say("expected an entity such as &amp;, got {}", faro::quoted("&" + std::string{name})));
    return code;
  }

  std::string_view rest_;
  deck_builder const& into_;
  std::size_t line_ = 1;
};

}  // namespace

void each_tag(std::string_view text, deck_builder const& into,
              std::function<void(xml_tag const&)> const& use) {
  tag_reader reader{text, into};
  for (xml_tag tag; reader.next(tag);) use(tag);
}

std::string_view root_of(std::string_view text) {
  for (text = trimmed(text); text.starts_with("<?") || text.starts_with("<!"); text = trimmed(text)) {
    auto const end = text.find('>');
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  if (!text.starts_with('<')) return {};
  return text.substr(1, std::min(text.find_first_of(" \t\r\n/>"), text.size()) - 1);
}

}  // namespace faro::deck_lists
