-- Every request asks for another page of the list, under an address that nobody has asked for.
local count = 0
local started = 0

function setup(thread)
  thread:set("number", started)
  started = started + 1
end

function request()
  count = count + 1
  return wrk.format("GET", wrk.path .. "&page=" .. (1 + count % 20) .. "&n=" .. number .. "-" .. count)
end
