// Marked-up texts as HTML and plain text, with the files that stand in them.
#include "exam/src/pages/markup.hpp"

#include "exam/src/pages/html_tokens.hpp"
#include "exam/src/reading/image_names.hpp"
#include "exam/src/xml/xml.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/encodings.hpp>

#include <algorithm>

namespace faro::exam::detail {
namespace {

/// A single paragraph needs no element of its own.
std::string without_paragraph(std::string html) {
  bool const one =
      html.starts_with("<p>") && html.ends_with("</p>") && html.find("<p>", 3) == std::string::npos;
  return one ? html.substr(3, html.size() - 7) : html;
}

std::string media_type(std::string_view name) {
  auto const text = lower_case(name);
  if (text.ends_with(".svg")) return "image/svg+xml";
  if (text.ends_with(".jpg") || text.ends_with(".jpeg")) return "image/jpeg";
  if (text.ends_with(".gif")) return "image/gif";
  if (text.ends_with(".webp")) return "image/webp";
  return "image/png";
}

/// Puts the files of a text in the place of their names.
std::string with_images(std::string html, std::string_view files) {
  if (files.empty()) return html;
  auto const embedded = files_of(files);
  constexpr std::string_view mark = "@@PLUGINFILE@@/";
  for (auto at = html.find(mark); at != std::string::npos; at = html.find(mark, at + 1)) {
    auto const end = std::min(html.find_first_of("\"' >)", at), html.size());
    auto const name = plugin_name(std::string_view{html}.substr(at, end - at));
    auto const file = std::ranges::find(embedded, name, &embedded_file::name);
    if (file != embedded.end())
      html.replace(at, end - at, "data:" + media_type(name) + ";base64," + file->base64);
  }
  return html;
}

/// "Moodle auto-format": HTML may stand in it, line ends count, a '<' that begins no tag is a '<'.
std::string auto_format(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '<' && !begins_tag(text.substr(i)) && !text.substr(i).starts_with("<!--")) {
      out += "&lt;";
    } else if (text[i] == '\n') {
      out += "<br>\n";
    } else if (text[i] == '&' && decoded_html(text.substr(i, 10)).starts_with('&') &&
               !text.substr(i).starts_with("&amp;")) {
      out += "&amp;";
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace

std::string plugin_name(std::string_view source) {
  return unescaped_name(source.substr(source.rfind('/') + 1));
}

std::string html_fragment(rich_text const& text) {
  switch (text.format) {
    case markup::html:
      return without_paragraph(text.text);
    case markup::markdown:
      return without_paragraph(markdown_html(text.text));
    case markup::moodle:
      return auto_format(text.text);
    case markup::plain:
      break;
  }
  auto out = html_escaped(text.text);
  for (auto at = out.find('\n'); at != std::string::npos; at = out.find('\n', at + 5)) out.insert(at, "<br>");
  return out;
}

std::string html_escaped(std::string_view text) { return xml_escaped(text); }

std::vector<embedded_file> files_of(std::string_view elements) {
  std::vector<embedded_file> out;
  if (elements.empty()) return out;
  auto const text = "<f>" + std::string{elements} + "</f>";
  xml_document const xml{text};
  for (auto const* file : xml.children(xml.root(), "file")) {
    auto data = file->text;
    std::erase_if(data, [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; });
    out.push_back({xml.attribute(*file, "name"), std::move(data)});
  }
  return out;
}

std::string bytes_of_base64(std::string_view text) {
  std::string digits;
  for (char const c : text) {
    if (is_letter(c) || is_digit(c) || c == '+' || c == '/') digits += c;
  }
  if (digits.size() % 4 == 1) digits.pop_back();
  digits.append((4 - digits.size() % 4) % 4, '=');
  try {
    return from_base64(digits);
  } catch (input_error const&) {
    return {};
  }
}

std::string plain_name(std::string_view name) {
  std::string out;
  for (char const c : name) {
    bool const fine = is_letter(c) || is_digit(c) || c == '-' || c == '_' || (c == '.' && !out.empty());
    out += fine ? c : '_';
  }
  return out.empty() ? "_" : out;
}

std::string with_files(std::string html, rich_text const& text) {
  return with_images(std::move(html), text.files);
}

namespace {

/// Markdown as it is, images by what they are called in brackets.
std::string plain_markdown(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    auto const middle =
        text.substr(at).starts_with("![") ? text.find("](@@PLUGINFILE@@/", at) : std::string_view::npos;
    auto const end = middle == std::string_view::npos ? middle : text.find(')', middle);
    if (end == std::string_view::npos || text.find(']', at) != middle) {
      out += text[at++];
      continue;
    }
    auto const alt = text.substr(at + 2, middle - at - 2);
    auto const target = text.substr(middle + 2, end - middle - 2);
    out +=
        "[image " + (alt.empty() ? plugin_name(target.substr(0, target.find(' '))) : std::string{alt}) + ']';
    at = end + 1;
  }
  return out;
}

}  // namespace

std::string plain_of(rich_text const& text) {
  if (text.format == markup::markdown) return plain_markdown(text.text);
  if (text.format == markup::plain) return text.text;
  std::string out;
  for (auto const& token : tokens_of(html_fragment(text))) {
    if (!token.tag) {
      out += token.text;
    } else if (token.name == "br" || token.name == "/p" || token.name == "/div" || token.name == "/tr" ||
               token.name == "/pre") {
      if (!out.ends_with('\n')) out += '\n';
    } else if (token.name == "li") {
      out += out.ends_with('\n') || out.empty() ? "- " : "\n- ";
    } else if (token.name == "img") {
      auto const alt = attribute_of(token.text, "alt");
      out += "[image " + (alt.empty() ? plugin_name(attribute_of(token.text, "src")) : alt) + ']';
    }
  }
  std::string single;  // "<br>\n" is one line end
  for (char const c : out) {
    if (c != '\n' || !single.ends_with('\n')) single += c;
  }
  return std::string{trimmed(single)};
}

}  // namespace faro::exam::detail
