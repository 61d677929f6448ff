# The plain comment that a header opens with becomes the text of its page, indented lines in it code; in all
# comments, signs that Doxygen would take for its own are escaped (we write none of its commands).

# Outside of `code`, which Doxygen leaves alone.
function escaped(text,    parts, count, i, out) {
  count = split(text, parts, "`")
  for (i = 1; i <= count; ++i) {
    if (i % 2 == 1 || count % 2 == 0) {
      gsub(/\\/, "\\\\\\\\", parts[i])
      gsub(/[@#<>&]/, "\\\\&", parts[i])
    }
    out = out (i > 1 ? "`" : "") parts[i]
  }
  return out
}

FNR == 1 && /^\/\// { opening = 1; print "/// \\file" }
opening && /^\/\/($| )/ {
  text = substr($0, 4)
  if (text == "") { list = 0; code = 0 }
  if (text ~ /^(- |[0-9]+\. )/) list = 1
  if (text ~ /^  / && !list) {
    if (!code) print "///"
    code = 1
    print "///     " text
  } else {
    code = 0
    print "/// " escaped(text)
  }
  next
}
/^[ \t]*\/\/\/ / {
  opening = 0
  at = index($0, "///") + 3
  print substr($0, 1, at - 1) escaped(substr($0, at))
  next
}
/\/\/\/< / {
  opening = 0
  at = index($0, "///<") + 4
  print substr($0, 1, at - 1) escaped(substr($0, at))
  next
}
{ opening = 0; print }
