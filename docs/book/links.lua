-- Chapters link to each other's text; pages to each other's page. What stands outside of the book stays where it is.
function Link(link)
  local name, place = link.target:match("^([%w-]+)%.md(#?.*)$")
  if name then link.target = (name == "README" and "index" or name) .. ".html" .. place end
  return link
end
