/**
 * The statement that counts hits. The upsert locks the key's row and returns its latest version, so hits of one key are serialized and each
 * sees those before it. The clock is read once, after the lock is granted, so hits are stored in the order of their times. Rows are locked
 * in the order of their keys, so batches of two processes cannot deadlock.
 * @param source relation of (key, hits, hit_limit) with each key once
 * @param seconds expression for the length of the window
 * @returns SQL that returns (key, granted, used, until_room_ms): hits that were allowed, hits in the window, and milliseconds until the
 * next one leaves it
 */
export const countHitsSql = (source: string, seconds: string): string => `
  insert into rate_window as w (key, hits, hit_limit, asked, granted, checked_at, expires_at)
  select key, array_fill(clock_timestamp(), array[least(hits, hit_limit)]), hit_limit, hits, least(hits, hit_limit),
    clock_timestamp(), clock_timestamp() + make_interval(secs => ${seconds})
  from ${source} order by key
  on conflict (key) do update set (hits, hit_limit, asked, granted, checked_at, expires_at) = (
    select live.hits || array_fill(clock.at, array[room.hits]), excluded.hit_limit, excluded.asked, room.hits,
      clock.at, clock.at + make_interval(secs => ${seconds})
    from (select clock_timestamp() as at offset 0) as clock,
      lateral (select coalesce(array_agg(hit), '{}') as hits
                 from unnest(w.hits) as hit where hit > clock.at - make_interval(secs => ${seconds})) as live,
      lateral (select least(excluded.asked, greatest(excluded.hit_limit - cardinality(live.hits), 0)) as hits) as room)
  returning key, granted, cardinality(hits) as used,
    extract(epoch from coalesce(hits[greatest(cardinality(hits) - hit_limit, 0) + 1], checked_at)
      + make_interval(secs => ${seconds}) - checked_at)::float8 * 1000 as until_room_ms`;
