import {
  createRelease,
  deleteRelease,
  updateRelease,
  updateReleaseTarget,
  type ApprovalResource,
  type Imprint,
  type ReleaseResource,
  type UpdateRelease,
} from '@imprint/sdk';
import { bodyOf, draftOf, hasTime, mediaOf, titleOf, wallTimeOf, type Draft } from './draft.js';

/** What the API made of it; an approval where somebody has to agree first. */
export type Written = ReleaseResource | ApprovalResource;

/** Writes what is in the form over what the API has. @throws ImprintError `revision_conflict` when that is no longer what was read */
export async function writeDraft(client: Imprint, saved: ReleaseResource | undefined, draft: Draft): Promise<Written> {
  if (saved === undefined) return (await createRelease({ client, body: bodyOf(draft, 'draft') })).data;
  return isReplaced(saved, draft) ? replace(client, saved, draft) : update(client, saved, draft);
}

/** A release keeps its accounts, and a time cannot be taken from it: a draft with others is a new one in its place. */
function isReplaced(saved: ReleaseResource, draft: Draft): boolean {
  if (saved.attributes.status !== 'draft') return false;
  const ids = (of: Draft): string => of.targets.map(({ connectionId }) => connectionId).join();
  return ids(draftOf(saved)) !== ids(draft) || (saved.attributes.scheduledAt !== null && !hasTime(draft));
}

async function replace(client: Imprint, saved: ReleaseResource, draft: Draft): Promise<Written> {
  await requireRevision(client, saved);
  const { data } = await createRelease({ client, body: bodyOf(draft, 'draft') });
  await deleteRelease({ client, path: { id: saved.id } });
  return data;
}

/** A change of nothing, which is refused where the release has changed. */
async function requireRevision(client: Imprint, { id, attributes: { revision } }: ReleaseResource): Promise<Written> {
  return (await updateRelease({ client, path: { id }, body: { expectedRevision: revision } })).data;
}

/**
 * The API checks each step against the channels: an account gets a text of its own before the common one changes, and takes the common one
 * after it has.
 */
async function update(client: Imprint, saved: ReleaseResource, draft: Draft): Promise<Written> {
  const captions = captionsOf(saved, draft);
  let written: Written = saved;
  if (captions.length > 0 && saved.attributes.status === 'draft') written = await requireRevision(client, saved);
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
