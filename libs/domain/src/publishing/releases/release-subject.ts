import type { Principal } from '@imprint/contracts/access';
import type { ReleasesService } from './releases.service.js';

/** What a person sees when they approve something about a release. @param isNow whether it is published at once, whatever its schedule */
export async function releaseSubject(
  releases: ReleasesService,
  caller: Principal,
  releaseId: string,
  isNow = false,
): Promise<object> {
  const planned = (at: Date | null): string | null => (isNow ? null : (at?.toISOString() ?? null));
  const { title, baseContent, timezone, scheduledAt, media, thread, firstComment, linkCards, targets, recurrence } =
    await releases.read(caller, releaseId);
  return {
    title,
    baseContent,
    timezone,
    media,
    ...(thread.length > 0 && { thread }),
    ...(firstComment !== null && { firstComment }),
    ...(linkCards.length > 0 && { linkCards }),
    scheduledAt: planned(scheduledAt),
    // That a series has come to its end is no change of what was approved.
    ...(recurrence !== null && { recurrence: { ...recurrence, hasEnded: undefined } }),
    targets: targets.map(({ id, connectionId, caption, media: own, scheduledAt: at, ...its }) => ({
      id,
      connectionId,
      caption,
      ...(own !== null && { media: own }),
      ...(its.thread !== null && { thread: its.thread }),
      ...(its.firstComment !== null && { firstComment: its.firstComment }),
      scheduledAt: planned(at),
    })),
  };
}
