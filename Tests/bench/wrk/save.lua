-- Every request adds one entity, each under a name of its own.
local count = 0
local started = 0

function setup(thread)
  thread:set("number", started)
  started = started + 1
end

function request()
  count = count + 1
  local body = string.format("name=Saved+%d-%d&notes=Water+it+on+Sundays&icon=", number, count)
  return wrk.format("POST", nil, nil, body)
end
