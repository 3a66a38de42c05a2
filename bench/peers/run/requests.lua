-- Sends the requests of a file one after the other, each once: they lie there as they go over the line, and a zero byte
-- ends each. After the last one the first comes again, which whoever started this sees from the count.
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
