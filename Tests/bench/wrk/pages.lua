-- Every request asks for another page of the list than the one before, under an address that nobody has asked for:
-- 40 pages in three orders.
local sorts = { "name", "newest", "changed" }
local count = 0
local started = 0

function setup(thread)
  thread:set("number", started)
  started = started + 1
end

function request()
  count = count + 1
  local place = count + 60 * number
  local page, sort = 1 + place % 40, sorts[1 + math.floor(place / 40) % 3]
  return wrk.format("GET", wrk.path .. "&page=" .. page .. "&sort=" .. sort .. "&n=" .. number .. "-" .. count)
end
