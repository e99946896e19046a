/**
 * Lua for scripts that count hits: a sorted set stores the time of each counted hit (µs, by the server's clock). Scripts run one at a time,
 * so a counter distinguishes hits of the same microsecond.
 */
export const slidingWindowLua = `
local function serverTime()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2]
end

-- Counts as many of the hits as there is room for. Returns how many these are and how many count now.
local function countHits(key, now, limit, window, hits)
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now - window)
  local used = redis.call('ZCARD', key)
  local granted = math.max(math.min(hits, limit - used), 0)
  for hit = 1, granted do
    redis.call('ZADD', key, now, string.format('%.0f-%d', now, used + hit))
  end
  if granted > 0 then redis.call('PEXPIRE', key, math.ceil(window / 1000)) end
  return granted, used + granted
end

-- Microseconds until the next hit leaves the window and makes room.
local function untilRoom(key, now, limit, window, used)
  local place = math.max(used - limit, 0)
  local leaving = redis.call('ZRANGE', key, place, place, 'WITHSCORES')
  return (leaving[2] or now) + window - now
end
`;
