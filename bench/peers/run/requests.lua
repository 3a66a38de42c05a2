-- wrk script: sends the raw HTTP requests of a file in order. Each ends with a zero byte. After the last request it starts
-- again with the first; the caller notices that by the count.
local requests = {}
local file = assert(io.open(os.getenv("REQUESTS"), "rb"))
for each in file:read("*a"):gmatch("([^%z]+)") do
  requests[#requests + 1] = each
end
file:close()

local at = 0
request = function()
  at = at % #requests + 1
  return requests[at]
end

done = function(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format('{"answers":%d,"seconds":%f,"refused":%d,"failed":%d,"p50":%f}\n',
    summary.requests, summary.duration / 1e6, errors.status, failed, latency:percentile(50) / 1e3))
end
