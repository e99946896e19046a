import {
  createRelease,
  updateRelease,
  updateReleaseTarget,
  type ApprovalResource,
  type Imprint,
  type ReleaseResource,
  type ReleaseVersionResource,
  type UpdateRelease,
  type UpdateTarget,
} from '@imprint/sdk';
import type { OccurrenceScope } from '../api/series.js';
import {
  bodyOf,
  draftMediaOf,
  draftOf,
  firstWords,
  hasTime,
  mediaOf,
  newReleaseOf,
  titleOf,
  wallTimeOf,
  type Draft,
} from './draft.js';
import { commonBody, followingBody, followingOf } from './following.js';
import { cardsBody } from './link-cards.js';
import { changedRecurrence } from './occurrences.js';

/** What the API made of it; an approval where somebody has to agree first. */
export type Written = ReleaseResource | ApprovalResource;

/**
 * Writes what is in the form over what the API has.
 * @param scope which releases of its series change with it, once it is scheduled
 * @throws ImprintError `revision_conflict` when that is no longer what was read
 */
export async function writeDraft(
  client: Imprint,
  saved: ReleaseResource | undefined,
  draft: Draft,
  scope?: OccurrenceScope,
): Promise<Written> {
  if (saved === undefined) return (await createRelease({ client, body: newReleaseOf(draft, 'draft') })).data;
  return saved.attributes.status === 'draft' ? rewrite(client, saved, draft) : update(client, saved, draft, scope);
}

/** All of a draft in one change: it is one version, and none of it can fail by itself. */
async function rewrite(client: Imprint, saved: ReleaseResource, draft: Draft): Promise<Written> {
  const { targets, linkCards } = bodyOf(draft, 'draft');
  const isTimeTaken = saved.attributes.scheduledAt !== null && !hasTime(draft);
  const body = {
    ...changesOf(saved, draft),
    ...(JSON.stringify(targets) !== JSON.stringify(bodyOf(draftOf(saved), 'draft').targets) && { targets }),
    ...(isTimeTaken && { scheduledAt: null }),
    linkCards,
    expectedRevision: saved.attributes.revision,
  };
  return (await updateRelease({ client, path: { id: saved.id }, body })).data;
}

/** Gives a draft the next free slot of each account, or a time, to go out once. */
export async function placeOnce(
  client: Imprint,
  { id, attributes: { revision, recurrence } }: ReleaseResource,
  place: Pick<UpdateRelease, 'slot'> | Pick<UpdateRelease, 'scheduledAt'>,
): Promise<Written> {
  const repeats = recurrence !== null && recurrence.seriesId === null;
  const body = { ...place, ...(repeats && { recurrence: null }), expectedRevision: revision };
  return (await updateRelease({ client, path: { id }, body })).data;
}

/** Brings back what a version says. The time is that of the release. */
export async function writeVersion(client: Imprint, saved: ReleaseResource, version: ReleaseVersionResource): Promise<Written> {
  const {
    title,
    baseContent,
    media,
    thread = [],
    firstComment = '',
    linkCards,
    targets,
  } = bodyOf(withVersion(draftOf(saved), version), 'draft');
  const said = { title, baseContent, media, thread, firstComment, linkCards, targets };
  const body = { ...said, restoredFrom: version.id, expectedRevision: saved.attributes.revision };
  return (await updateRelease({ client, path: { id: saved.id }, body })).data;
}

/** The draft with the title, the texts, the accounts and the media of the version. */
export function withVersion(draft: Draft, { attributes }: ReleaseVersionResource): Draft {
  const { title, baseContent, targets, media, thread, firstComment, linkCards } = attributes;
  return {
    ...draft,
    ...{ thread, firstComment: firstComment ?? '', linkCards },
    title: title === firstWords(baseContent) ? '' : title,
    baseContent,
    targets: targets.map(({ connectionId, caption, media: ownMedia, ...its }) => {
      const own = draft.targets.find((target) => target.connectionId === connectionId)?.scheduledAt;
      const pictures = ownMedia !== null && { media: ownMedia.map(draftMediaOf) };
      return { connectionId, caption, ...pictures, ...followingOf(its), ...(own !== undefined && { scheduledAt: own }) };
    }),
    media: media.map(draftMediaOf),
  };
}

/**
 * The API checks each step against the channels: an account gets a text or pictures of its own before the common ones change, and takes the
 * common ones after they have.
 */
async function update(client: Imprint, saved: ReleaseResource, draft: Draft, scope?: OccurrenceScope): Promise<Written> {
  const changed = changesOfTargets(saved, draft);
  const occurrences = scope === undefined ? {} : { occurrences: scope };
  let written: Written = saved;
  for (const { targetId, own } of changed) written = await writeTarget(client, written, targetId, own, occurrences);
  const changes = changesOf(saved, draft, scope);
  if (Object.keys(changes).length > 0) {
    const { revision: expectedRevision } = written.type === 'release' ? written.attributes : saved.attributes;
    const body = { ...changes, ...occurrences, expectedRevision };
    written = (await updateRelease({ client, path: { id: saved.id }, body })).data;
  }
  for (const { targetId, common } of changed) written = await writeTarget(client, written, targetId, common, occurrences);
  return written;
}

interface TargetChange {
  targetId: string;
  /** What it gets of its own. */
  own: UpdateTarget;
  /** What it takes from the common content again. */
  common: UpdateTarget;
}

function changesOfTargets({ attributes: { targets } }: ReleaseResource, draft: Draft): TargetChange[] {
  return targets.map(({ id: targetId, connectionId, ...before }) => {
    const wanted = draft.targets.find((target) => target.connectionId === connectionId);
    const caption = wanted?.caption === '' ? null : (wanted?.caption ?? null);
    const media = wanted?.media?.map(mediaOf) ?? null;
    const isSameMedia = JSON.stringify(media) === JSON.stringify(before.media?.map(draftMediaOf).map(mediaOf) ?? null);
    const { thread = null, firstComment = null } = followingBody(wanted ?? {});
    const isSameThread = JSON.stringify(thread) === JSON.stringify(followingBody(followingOf(before)).thread ?? null);
    const changes = {
      ...(caption !== before.caption && { caption }),
      ...(!isSameMedia && { media }),
      ...(!isSameThread && { thread }),
      ...(firstComment !== before.firstComment && { firstComment }),
    };
    const of = (isCommon: boolean): UpdateTarget =>
      Object.fromEntries(Object.entries(changes).filter(([, value]) => (value === null) === isCommon));
    return { targetId, own: of(false), common: of(true) };
  });
}

async function writeTarget(
  client: Imprint,
  written: Written,
  targetId: string,
  changes: UpdateTarget,
  occurrences: Pick<UpdateTarget, 'occurrences'>,
): Promise<Written> {
  if (Object.keys(changes).length === 0) return written;
  const body = { ...changes, ...occurrences };
  return (await updateReleaseTarget({ client, path: { id: written.id, targetId }, body })).data;
}

function changesOf(saved: ReleaseResource, draft: Draft, scope?: OccurrenceScope): UpdateRelease {
  const recurrence = changedRecurrence(saved, draft, scope);
  const before = draftOf(saved);
  const isMoved = hasTime(draft) && (wallTimeOf(draft) !== wallTimeOf(before) || draft.timezone !== before.timezone);
  const media = draft.media.map(mediaOf);
  return {
    ...(titleOf(draft) !== saved.attributes.title && { title: titleOf(draft) }),
    ...(draft.baseContent !== before.baseContent && { baseContent: draft.baseContent }),
    ...(draft.timezone !== before.timezone && { timezone: draft.timezone }),
    ...(isMoved && { scheduledAt: wallTimeOf(draft) }),
    ...(draft.slot !== undefined && saved.attributes.status !== 'draft' && { slot: draft.slot }),
    ...(JSON.stringify(media) !== JSON.stringify(before.media.map(mediaOf)) && { media }),
    ...changedFollowing(before, draft),
    ...(JSON.stringify(cardsBody(draft)) !== JSON.stringify(cardsBody(before)) && { linkCards: cardsBody(draft) }),
    ...(recurrence !== undefined && { recurrence }),
  };
}

function changedFollowing(before: Draft, draft: Draft): Pick<UpdateRelease, 'thread' | 'firstComment'> {
  const { thread = [], firstComment = null } = commonBody(draft);
  const earlier = commonBody(before);
  return {
    ...(JSON.stringify(thread) !== JSON.stringify(earlier.thread ?? []) && { thread }),
    ...(firstComment !== (earlier.firstComment ?? null) && { firstComment }),
  };
}
