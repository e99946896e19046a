import { metaFailures, type MetaRefusal } from '../meta-failures.js';
import { misconfigured, refused } from '../platform-failures.js';

/** https://github.com/nopara73/LongevityWorldCup/pull/466 and https://github.com/fbsamples/threads_api/issues/70 (read 2026-11-26) */
const containerNotReady = 4_279_009;
/** https://github.com/gitroomhq/postiz-app/issues/1364 (read 2026-11-26) */
const imageNotFetched = 2_207_052;
/** https://developers.facebook.com/documentation/threads/create-posts/text-attachments (read 2026-11-26) */
const linkLimit = 'THREADS_API__LINK_LIMIT_EXCEEDED';

/** The failure of a call to Threads. */
export const threadsFailure = metaFailures('Threads', ({ subcode, error }: MetaRefusal, reason) => {
  if (subcode === containerNotReady) {
    const message = 'Threads had not yet processed the post when it was published.';
    return refused('provider_outage', 'container_not_ready', message, { retryable: true });
  }
  if (subcode === imageNotFetched) {
    const message = `Threads could not fetch an image from this instance, whose files it must be able to reach (${reason}).`;
    return misconfigured('media_not_fetched', message);
  }
  if (JSON.stringify(error).includes(linkLimit))
    return refused('validation', 'too_many_links', `Threads takes fewer different links in a post (${reason}).`);
  return undefined;
});
