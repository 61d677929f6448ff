#include "exam/formats/xml.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <charconv>

namespace faro::exam::detail {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '.' || c == ':' || static_cast<unsigned char>(c) >= 0x80;
}

void append_utf8(std::string& out, std::uint32_t code) {
  auto const put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xC0 | code >> 6);
  } else if (code < 0x10000) {
    put(0xE0 | code >> 12);
    put(0x80 | (code >> 6 & 0x3F));
  } else {
    put(0xF0 | code >> 18);
    put(0x80 | (code >> 12 & 0x3F));
    put(0x80 | (code >> 6 & 0x3F));
  }
  put(0x80 | (code & 0x3F));
}

/// What "&name;" stands for; false when it stands for nothing.
bool append_entity(std::string& out, std::string_view name) {
  for (auto const& [known, c] :
       {std::pair{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}}) {
    if (name == known) {
      out += c;
      return true;
    }
  }
  if (!name.starts_with('#') || name.size() < 2) return false;
  bool const hexadecimal = name[1] == 'x' || name[1] == 'X';
  auto const digits = name.substr(hexadecimal ? 2 : 1);
  std::uint32_t code = 0;
  auto const [end, bad] =
      std::from_chars(digits.data(), digits.data() + digits.size(), code, hexadecimal ? 16 : 10);
  if (bad != std::errc{} || end != digits.data() + digits.size() || code == 0 || code > 0x10FFFF ||
      (code >= 0xD800 && code < 0xE000))
    return false;
  append_utf8(out, code);
  return true;
}

/// Line ends become "\n", references what they stand for. Those that stand for nothing stay.
std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '&') {
      auto const end = text.find(';', i);
      if (end != std::string_view::npos && append_entity(out, text.substr(i + 1, end - i - 1))) {
        i = end;
        continue;
      }
    }
    if (text[i] == '\r') {
      if (i + 1 == text.size() || text[i + 1] != '\n') out += '\n';
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace

/// Walks over the text once and builds the elements.
class xml_scanner {
 public:
  explicit xml_scanner(xml_document& out) : out_{out}, text_{out.source_} {}

  void scan() {
    out_.elements_.push_back({"", {}, {0, text_.size()}, {0, text_.size()}, 0, {}});
    while (at_ < text_.size()) {
      auto const open = std::min(text_.find('<', at_), text_.size());
      character_data(open);
      at_ = open;
      if (at_ < text_.size()) markup_at();
    }
    if (now_ != 0)
      fail(out_.elements_[now_].whole.begin,
           "<" + std::string{out_.elements_[now_].name} + "> is not closed before the end of the file");
    if (out_.elements_.size() == 1) fail(0, "no element; <quiz> is right");
  }

 private:
  [[noreturn]] void fail(std::size_t at, std::string const& what) const {
    throw input_error{"line " + std::to_string(out_.line_of(at)) + ": " + what};
  }

  void character_data(std::size_t end) {
    auto const data = text_.substr(at_, end - at_);
    if (now_ == 0) {
      if (!std::ranges::all_of(data, is_blank)) fail(at_, "text outside of the elements");
      return;
    }
    for (auto ref = data.find('&'); ref != std::string_view::npos; ref = data.find('&', ref + 1)) {
      std::string ignored;
      auto const semicolon = data.find(';', ref);
      if (semicolon == std::string_view::npos ||
          !append_entity(ignored, data.substr(ref + 1, semicolon - ref - 1)))
        fail(at_ + ref, "'&' that begins no reference; &amp; is right");
    }
  }

  void markup_at() {
    auto const rest = text_.substr(at_);
    if (rest.starts_with("<!--")) return skip("-->", 4, "a comment");
    if (rest.starts_with("<![CDATA[")) {
      if (now_ == 0) fail(at_, "text outside of the elements");
      return skip("]]>", 9, "a CDATA section");
    }
    if (rest.starts_with("<?")) return skip("?>", 2, "a processing instruction");
    if (rest.starts_with("<!")) {
      auto const end = text_.find_first_of("[>", at_);
      if (end == std::string_view::npos || text_[end] == '[')
        fail(at_, "a document type with declarations of its own is refused");
      at_ = end + 1;
      return;
    }
    if (rest.starts_with("</")) return close();
    open();
  }
  void skip(std::string_view end, std::size_t head, std::string const& what) {
    auto const at = text_.find(end, at_ + head);
    if (at == std::string_view::npos)
      fail(at_, what + " that does not end; " + std::string{end} + " is right");
    at_ = at + end.size();
  }

  std::string_view name() {
    auto const from = at_;
    while (at_ < text_.size() && is_name(text_[at_])) ++at_;
    if (at_ == from) fail(from, "'<' that begins no element; &lt; is right in a text");
    return text_.substr(from, at_ - from);
  }
  void blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  void open() {
    constexpr std::size_t deepest = 200;
    auto const from = at_++;
    xml_element e;
    e.name = name();
    e.whole.begin = from;
    e.parent = now_;
    for (;;) {
      blanks();
      if (at_ >= text_.size()) fail(from, "<" + std::string{e.name} + " does not end; '>' is right");
      if (text_[at_] == '>' || text_[at_] == '/') break;
      e.attributes.push_back(attribute(from));
    }
    bool const empty = text_[at_] == '/';
    if (empty && (++at_ >= text_.size() || text_[at_] != '>')) fail(from, "'/' in a tag; '/>' is right");
    e.inner = {++at_, at_};
    e.whole.end = at_;
    if (now_ == 0 && out_.elements_.size() > 1) fail(from, "a second outermost element");
    auto const index = out_.elements_.size();
    out_.elements_[now_].children.push_back(index);
    out_.elements_.push_back(std::move(e));
    if (empty) return;
    now_ = index;
    if (++depth_ > deepest) fail(from, "elements in more than 200 levels");
  }
  std::pair<std::string_view, std::string_view> attribute(std::size_t tag) {
    auto const key = name();
    blanks();
    if (at_ >= text_.size() || text_[at_] != '=')
      fail(tag, "attribute '" + std::string{key} + "' without '='");
    ++at_;
    blanks();
    auto const quote = at_ < text_.size() ? text_[at_] : ' ';
    auto const end = quote == '"' || quote == '\'' ? text_.find(quote, at_ + 1) : std::string_view::npos;
    if (end == std::string_view::npos)
      fail(tag, "the value of attribute '" + std::string{key} + "' is not in quotes");
    auto const value = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return {key, value};
  }
  void close() {
    auto const from = at_;
    at_ += 2;
    auto const closed = name();
    blanks();
    if (at_ >= text_.size() || text_[at_] != '>') fail(from, "</" + std::string{closed} + " does not end");
    ++at_;
    auto& e = out_.elements_[now_];
    if (now_ == 0 || e.name != closed)
      fail(from, "</" + std::string{closed} + "> closes nothing" +
                     (now_ == 0 ? ""
                                : "; </" + std::string{e.name} + "> is right, opened in line " +
                                      std::to_string(out_.line_of(e.whole.begin))));
    e.inner.end = from;
    e.whole.end = at_;
    now_ = e.parent;
    --depth_;
  }

  xml_document& out_;
  std::string_view text_;
  std::size_t at_ = 0, now_ = 0, depth_ = 0;
};

xml_document::xml_document(std::string_view text) : source_{text} {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') line_ends_.push_back(i);
  }
  xml_scanner{*this}.scan();
}

std::vector<xml_element const*> xml_document::children(xml_element const& e, std::string_view name) const {
  std::vector<xml_element const*> out;
  for (auto const index : e.children) {
    if (elements_[index].name == name) out.push_back(&elements_[index]);
  }
  return out;
}

xml_element const* xml_document::child(xml_element const& e, std::string_view name) const {
  for (auto const index : e.children) {
    if (elements_[index].name == name) return &elements_[index];
  }
  return nullptr;
}

std::string xml_document::attribute(xml_element const& e, std::string_view name) const {
  auto const at =
      std::ranges::find(e.attributes, name, &std::pair<std::string_view, std::string_view>::first);
  return at == e.attributes.end() ? std::string{} : decoded(at->second);
}

std::string xml_document::text(xml_element const* e) const {
  std::string out;
  if (!e) return out;
  std::size_t child = 0;
  for (auto at = e->inner.begin; at < e->inner.end;) {
    auto const rest = source_.substr(at, e->inner.end - at);
    if (rest.starts_with("<![CDATA[")) {
      auto const end = rest.find("]]>");
      std::string_view const data = rest.substr(9, end - 9);
      for (std::size_t i = 0; i < data.size(); ++i) {
        if (data[i] != '\r') {
          out += data[i];
        } else if (i + 1 == data.size() || data[i + 1] != '\n') {
          out += '\n';
        }
      }
      at += end + 3;
    } else if (rest.starts_with("<!--")) {
      at += rest.find("-->") + 3;
    } else if (rest.starts_with("<?")) {
      at += rest.find("?>") + 2;
    } else if (rest.starts_with('<')) {
      while (elements_[e->children[child]].whole.begin < at) ++child;
      at = elements_[e->children[child]].whole.end;
    } else {
      auto const end = std::min(rest.find('<'), rest.size());
      out += decoded(rest.substr(0, end));
      at += end;
    }
  }
  return out;
}

std::size_t xml_document::line_of(std::size_t offset) const {
  return static_cast<std::size_t>(std::ranges::lower_bound(line_ends_, offset) - line_ends_.begin()) + 1;
}

std::string xml_reference(std::string_view name) {
  std::string out;
  return append_entity(out, name) ? out : std::string{};
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
