-- Every request asks for another thumbnail than the one before, under an address that nobody has asked for. Arguments:
-- the paths of the thumbnails.
local paths = {}
local count = 0
local started = 0

function setup(thread)
  thread:set("number", started)
  started = started + 1
end

function init(arguments)
  paths = arguments
end

function request()
  count = count + 1
  local path = paths[1 + (count + 7 * number) % #paths]
  return wrk.format("GET", path .. "?n=" .. number .. "-" .. count)
end
