import {
  createRelease,
  updateRelease,
  updateReleaseTarget,
  type ApprovalResource,
  type Imprint,
  type ReleaseResource,
  type ReleaseVersionResource,
  type UpdateRelease,
} from '@imprint/sdk';
import { bodyOf, draftOf, firstWords, hasTime, mediaOf, titleOf, wallTimeOf, type Draft } from './draft.js';

/** What the API made of it; an approval where somebody has to agree first. */
export type Written = ReleaseResource | ApprovalResource;

/** Writes what is in the form over what the API has. @throws ImprintError `revision_conflict` when that is no longer what was read */
export async function writeDraft(client: Imprint, saved: ReleaseResource | undefined, draft: Draft): Promise<Written> {
  if (saved === undefined) return (await createRelease({ client, body: bodyOf(draft, 'draft') })).data;
  return saved.attributes.status === 'draft' ? rewrite(client, saved, draft) : update(client, saved, draft);
}

/** All of a draft in one change: it is one version, and none of it can fail by itself. */
async function rewrite(client: Imprint, saved: ReleaseResource, draft: Draft): Promise<Written> {
  const { targets } = bodyOf(draft, 'draft');
  const isTimeTaken = saved.attributes.scheduledAt !== null && !hasTime(draft);
  const body = {
    ...changesOf(saved, draft),
    ...(JSON.stringify(targets) !== JSON.stringify(bodyOf(draftOf(saved), 'draft').targets) && { targets }),
    ...(isTimeTaken && { scheduledAt: null }),
    expectedRevision: saved.attributes.revision,
  };
  return (await updateRelease({ client, path: { id: saved.id }, body })).data;
}

/** Brings back what a version says. The time is that of the release. */
export async function writeVersion(client: Imprint, saved: ReleaseResource, version: ReleaseVersionResource): Promise<Written> {
  const { title, baseContent, media, targets } = bodyOf(withVersion(draftOf(saved), version), 'draft');
  const body = { title, baseContent, media, targets, restoredFrom: version.id, expectedRevision: saved.attributes.revision };
  return (await updateRelease({ client, path: { id: saved.id }, body })).data;
}

/** The draft with the title, the texts, the accounts and the media of the version. */
export function withVersion(draft: Draft, { attributes }: ReleaseVersionResource): Draft {
  const { title, baseContent, targets, media } = attributes;
  return {
    ...draft,
    title: title === firstWords(baseContent) ? '' : title,
    baseContent,
    targets: targets.map(({ connectionId, caption }) => {
      const own = draft.targets.find((target) => target.connectionId === connectionId)?.scheduledAt;
      return { connectionId, caption, ...(own !== undefined && { scheduledAt: own }) };
    }),
    media: media.map(({ assetId, altText }) => ({ assetId, altText: altText ?? '' })),
  };
}

/**
 * The API checks each step against the channels: an account gets a text of its own before the common one changes, and takes the common one
 * after it has.
 */
async function update(client: Imprint, saved: ReleaseResource, draft: Draft): Promise<Written> {
  const captions = captionsOf(saved, draft);
  let written: Written = saved;
  for (const change of captions.filter(({ caption }) => caption !== null)) written = await writeCaption(client, saved.id, change);
  const changes = changesOf(saved, draft);
  if (Object.keys(changes).length > 0) {
    const { revision: expectedRevision } = written.type === 'release' ? written.attributes : saved.attributes;
    written = (await updateRelease({ client, path: { id: saved.id }, body: { ...changes, expectedRevision } })).data;
  }
  for (const change of captions.filter(({ caption }) => caption === null)) written = await writeCaption(client, saved.id, change);
  return written;
}

interface CaptionChange {
  targetId: string;
  caption: string | null;
}

function captionsOf({ attributes: { targets } }: ReleaseResource, draft: Draft): CaptionChange[] {
  return targets.flatMap(({ id: targetId, connectionId, caption }) => {
    const wanted = draft.targets.find((target) => target.connectionId === connectionId)?.caption ?? null;
    return (wanted === '' ? null : wanted) === caption ? [] : [{ targetId, caption: wanted === '' ? null : wanted }];
  });
}

async function writeCaption(client: Imprint, id: string, { targetId, caption }: CaptionChange): Promise<Written> {
  return (await updateReleaseTarget({ client, path: { id, targetId }, body: { caption } })).data;
}

function changesOf(saved: ReleaseResource, draft: Draft): UpdateRelease {
  const before = draftOf(saved);
  const isMoved = hasTime(draft) && (wallTimeOf(draft) !== wallTimeOf(before) || draft.timezone !== before.timezone);
  const media = draft.media.map(mediaOf);
  return {
    ...(titleOf(draft) !== saved.attributes.title && { title: titleOf(draft) }),
    ...(draft.baseContent !== before.baseContent && { baseContent: draft.baseContent }),
    ...(draft.timezone !== before.timezone && { timezone: draft.timezone }),
    ...(isMoved && { scheduledAt: wallTimeOf(draft) }),
    ...(JSON.stringify(media) !== JSON.stringify(before.media.map(mediaOf)) && { media }),
  };
}
