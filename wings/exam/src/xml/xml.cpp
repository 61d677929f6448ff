// XML by expat: its events become elements that know their bytes; its errors become sentences with lines.
#include "exam/src/xml/xml.hpp"

#include "text/utf8.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <expat.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>

namespace faro::exam::detail {

/// Builds the elements while expat walks over the text.
class xml_scanner {
 public:
  explicit xml_scanner(xml_document& out) : out_{out}, parser_{XML_ParserCreate("UTF-8"), XML_ParserFree} {
    if (!parser_) throw std::bad_alloc{};
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(
        parser_.get(), [](void* self, char const* name, char const** pairs) { of(self).open(name, pairs); },
        [](void* self, char const*) { of(self).close(); });
    XML_SetCharacterDataHandler(parser_.get(), [](void* self, char const* text, int size) {
      of(self).element().text.append(text, static_cast<std::size_t>(size));
    });
    XML_SetProcessingInstructionHandler(parser_.get(), [](void* self, char const* target, char const* data) {
      of(self).instruct(target, data);
    });
    XML_SetStartDoctypeDeclHandler(
        parser_.get(), [](void* self, char const*, char const*, char const*, int has_declarations) {
          if (has_declarations) of(self).refuse("a document type with declarations of its own is refused");
        });
    XML_SetSkippedEntityHandler(parser_.get(), [](void* self, char const* name, int) {
      of(self).refuse(say("expected a character or &amp;, got '&{};', which stands for nothing", name));
    });
  }

  void scan() {
    constexpr std::size_t most = std::size_t{1} << 30;  // expat counts the bytes of a call in an int
    auto rest = out_.source_;
    out_.elements_.push_back({{}, {}, {}, {0, rest.size()}, {0, rest.size()}, 0, {}});
    for (;;) {
      auto const part = rest.substr(0, most);
      rest.remove_prefix(part.size());
      auto const done = XML_Parse(parser_.get(), part.data(), static_cast<int>(part.size()), rest.empty());
      if (done != XML_STATUS_OK) fail();
      if (rest.empty()) return;
    }
  }

 private:
  static xml_scanner& of(void* self) { return *static_cast<xml_scanner*>(self); }
  [[nodiscard]] std::size_t at() const {
    return static_cast<std::size_t>(std::max<XML_Index>(XML_GetCurrentByteIndex(parser_.get()), 0));
  }
  [[nodiscard]] std::size_t size() const {
    return static_cast<std::size_t>(XML_GetCurrentByteCount(parser_.get()));
  }
  xml_element& element() { return out_.elements_[now_]; }

  /// Ends the walk with a reason of our own.
  void refuse(message const& why) {
    if (!refused_) refused_ = why;
    XML_StopParser(parser_.get(), XML_FALSE);
  }

  void open(char const* name, char const** pairs) {
    constexpr std::size_t deepest = 200;
    if (++depth_ > deepest) return refuse("expected elements in at most 200 levels");
    xml_element e;
    e.name = name;
    for (; *pairs; pairs += 2) e.attributes.emplace_back(pairs[0], pairs[1]);
    e.whole = {at(), at() + size()};
    e.inner = {e.whole.end, e.whole.end};
    e.parent = now_;
    element().children.push_back(out_.elements_.size());
    now_ = out_.elements_.size();
    out_.elements_.push_back(std::move(e));
  }
  /// Of instructions those to faro are kept, as elements of their place.
  void instruct(std::string_view target, char const* data) {
    if (now_ == 0 || !target.starts_with("faro")) return;
    xml_element e;
    e.name = '?' + std::string{target};
    e.text = data;
    e.whole = {at(), at() + size()};
    e.inner = {e.whole.end, e.whole.end};
    e.parent = now_;
    element().children.push_back(out_.elements_.size());
    out_.elements_.push_back(std::move(e));
  }
  void close() {
    auto& e = element();
    e.inner.end = at();  // of <a/>: its end, and no bytes
    e.whole.end = at() + size();
    now_ = e.parent;
    --depth_;
  }

  /// What is at the place where expat gave up, up to a line end.
  [[nodiscard]] message found() const { return found(at()); }
  [[nodiscard]] message found(std::size_t from) const {
    auto const rest = out_.source_.substr(std::min(from, out_.source_.size()));
    return quoted(rest.substr(0, rest.find_first_of("\n\r")), 30);
  }
  [[nodiscard]] message reason() const {
    auto const& e = out_.elements_[now_];
    auto const opened =
        now_ == 0 ? message{}
                  : say("</{}> of the element opened in line {}", e.name, out_.line_of(e.whole.begin));
    switch (auto const code = XML_GetErrorCode(parser_.get()); code) {
      case XML_ERROR_TAG_MISMATCH:
        return say("expected {}, got {}", opened, found(out_.source_.rfind('<', at())));  // it is at the name
      case XML_ERROR_NO_ELEMENTS:
        return now_ == 0 ? say("expected an element, <quiz>, got the end of the file")
                         : say("expected {}, got the end of the file", opened);
      case XML_ERROR_UNDEFINED_ENTITY:
        return say("expected a character or &amp;, got {}, which stands for nothing", found());
      case XML_ERROR_INVALID_TOKEN:
        return say("not well-formed at {}; in a text & is written &amp; and < is written &lt;", found());
      default:
        return say("{} at {}", XML_ErrorString(code), found());
    }
  }
  [[noreturn]] void fail() const {
    throw input_error{say("line {}: {}", out_.line_of(at()), refused_.value_or(reason()))};
  }

  xml_document& out_;
  std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> parser_;
  std::size_t now_ = 0, depth_ = 0;
  std::optional<message> refused_{};
};

std::string_view local_name(std::string_view name) {
  return name.substr(name.find(':') + 1);  // from the start where there is none
}

xml_document::xml_document(std::string_view text) : source_{text} {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') line_ends_.push_back(i);
  }
  xml_scanner{*this}.scan();
}

std::vector<xml_element const*> xml_document::children(xml_element const& e, std::string_view name) const {
  std::vector<xml_element const*> out;
  for (auto const index : e.children) {
    if (local_name(elements_[index].name) == name) out.push_back(&elements_[index]);
  }
  return out;
}

xml_element const* xml_document::child(xml_element const& e, std::string_view name) const {
  for (auto const index : e.children) {
    if (local_name(elements_[index].name) == name) return &elements_[index];
  }
  return nullptr;
}

std::string xml_document::attribute(xml_element const& e, std::string_view name) const {
  auto const at = std::ranges::find(e.attributes, name, &std::pair<std::string, std::string>::first);
  return at == e.attributes.end() ? std::string{} : at->second;
}

std::size_t xml_document::line_of(std::size_t offset) const {
  return static_cast<std::size_t>(std::ranges::lower_bound(line_ends_, offset) - line_ends_.begin()) + 1;
}

std::string xml_reference(std::string_view name) {
  for (auto const& [known, c] :
       {std::pair{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}}) {
    if (name == known) return std::string(1, c);
  }
  if (!name.starts_with('#') || name.size() < 2) return {};
  bool const hexadecimal = name[1] == 'x' || name[1] == 'X';
  auto const digits = name.substr(hexadecimal ? 2 : 1);
  std::uint32_t code = 0;
  auto const [end, bad] =
      std::from_chars(digits.data(), digits.data() + digits.size(), code, hexadecimal ? 16 : 10);
  bool const character = code > 0 && code <= 0x10FFFF && (code < 0xD800 || code >= 0xE000);
  if (bad != std::errc{} || end != digits.data() + digits.size() || !character) return {};
  std::string out;
  append_utf8(out, code);
  return out;
}

std::string xml_escaped(std::string_view text) {
  std::string out;
  for (char const c : text) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') {
      out += c;
    }
  }
  return out;
}

std::string xml_data(std::string_view text) {
  bool const marked = text.find('<') != std::string_view::npos && text.find("]]>") == std::string_view::npos;
  bool const clean = std::ranges::none_of(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t'; });
  return marked && clean ? "<![CDATA[" + std::string{text} + "]]>" : xml_escaped(text);
}

}  // namespace faro::exam::detail
