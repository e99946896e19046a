import { slidingWindowLua } from '@imprint/platform/rate-window';

/*
 * A key's record is a hash. While changes of the key are under way it holds nothing but their tokens: no `generation` and not
 * empty means blocked. The scripts touch several keys that hash to different slots: one Redis server, not a cluster.
 */

/** Replies of the lookup script, other than the body of a changed record or `[granted, µs until there is room, used]`. */
export const keyReply = { missing: 0, blocked: 1, revoked: 2, expired: 3, uncounted: 4 } as const;

/**
 * KEYS: epoch, then record and window of each key. ARGV: window in µs, then known generation and hits of each key. If a record was missing,
 * the replies are followed by epoch and time, which are required to fill the gap.
 */
export const askScript = `${slidingWindowLua}
local now, window = serverTime(), tonumber(ARGV[1])
local replies, missing = {}, false
local function reply(record, log, held, hits)
  local generation, limit, expiresAt, revoked = unpack(redis.call('HMGET', record, 'generation', 'limit', 'expiresAt', 'revoked'))
  if not generation then
    local blocked = redis.call('EXISTS', record)
    missing = missing or blocked == 0
    return blocked
  end
  if revoked == '1' then return ${keyReply.revoked} end
  if expiresAt ~= '' and tonumber(expiresAt) * 1000 <= now then return ${keyReply.expired} end
  if generation ~= held then return redis.call('HGET', record, 'body') end
  if limit == '' or hits == 0 then return ${keyReply.uncounted} end
  limit = tonumber(limit)
  local granted, used = countHits(log, now, limit, window, hits)
  return { granted, untilRoom(log, now, limit, window, used), used }
end
local count = (#KEYS - 1) / 2
for index = 1, count do
  replies[index] = reply(KEYS[2 * index], KEYS[2 * index + 1], ARGV[2 * index], tonumber(ARGV[2 * index + 1]))
end
if missing then
  redis.call('SET', KEYS[1], string.format('%.0f', now), 'NX')
  replies[count + 1], replies[count + 2] = redis.call('GET', KEYS[1]), string.format('%.0f', now)
end
return replies
`;

const keepLua = `
local function keep(record, ttl, generation, limit, expiresAt, revoked, body)
  local held = redis.call('HGET', record, 'generation')
  if held and tonumber(held) >= tonumber(generation) then return end
  if not held and redis.call('EXISTS', record) == 1 then return end
  redis.call('HSET', record, 'generation', generation, 'limit', limit, 'expiresAt', expiresAt, 'revoked', revoked, 'body', body)
  redis.call('PEXPIRE', record, ttl)
end
`;

/**
 * Stores records that were read after a miss, unless the key is blocked, an equal or newer generation exists, the data was flushed since
 * the miss, or the miss is too long ago. KEYS: epoch, records. ARGV: epoch, time of the miss, maximum µs since, TTL in ms, then generation,
 * limit, expiresAt, revoked, body of each.
 */
export const keepScript = `${slidingWindowLua}${keepLua}
if redis.call('GET', KEYS[1]) ~= ARGV[1] or serverTime() - ARGV[2] > tonumber(ARGV[3]) then return 0 end
for index = 2, #KEYS do
  keep(KEYS[index], ARGV[4], unpack(ARGV, index * 5 - 5, index * 5 - 1))
end
return 1
`;

/** Replaces records with the token of a change. KEYS: records. ARGV: token, TTL in ms. */
export const blockScript = `
for index = 1, #KEYS do
  if redis.call('HEXISTS', KEYS[index], 'generation') == 1 then redis.call('DEL', KEYS[index]) end
  redis.call('HSET', KEYS[index], ARGV[1], 1)
  redis.call('PEXPIRE', KEYS[index], ARGV[2])
end
return 1
`;

/** Removes the token and, if no other change is running, stores the new record. KEYS: records. ARGV: token, TTL, as above. */
export const liftScript = `${keepLua}
for index = 1, #KEYS do
  redis.call('HDEL', KEYS[index], ARGV[1])
  keep(KEYS[index], ARGV[2], unpack(ARGV, index * 5 - 2, index * 5 + 2))
end
return 1
`;
