import type { CreateRelease, PostResource, Recurrence, ReleaseMediaInput, ReleaseResource } from '@imprint/sdk';
import type { LinkCard } from '../api/link-cards.js';
import { viewerZone } from '../time/moments.js';
import { wallClock } from '../time/wall-clock.js';
import type { Point } from '@imprint/contracts/publishing/content-rules';
import { commonBody, followingBody, followingOf, type DraftFollowing } from './following.js';
import { cardsBody } from './link-cards.js';
import { draftRecurrenceOf, recurrenceBody, type DraftRecurrence } from './recurrence.js';

export interface DraftTarget extends DraftFollowing {
  connectionId: string;
  /** Null for the common text. */
  caption: string | null;
  /** Pictures of its own; absent for the common ones. */
  media?: readonly DraftMedia[];
  /** A time of its own, which this page shows nowhere and keeps. */
  scheduledAt?: string;
}

export interface DraftMedia {
  assetId: string;
  altText: string;
  /** What stays in view where a platform cuts the picture; absent for the centre. */
  focus?: Point;
}

/** What is in the form. */
export interface Draft extends DraftFollowing {
  /** The draft post that the page began with, of which a new release says that it is made of it. */
  composedFrom?: string;
  /** Empty for the first words of the text. */
  title: string;
  baseContent: string;
  targets: readonly DraftTarget[];
  media: readonly DraftMedia[];
  /** Cards of its links; absent for none. */
  linkCards?: readonly LinkCard[];
  timezone: string;
  /** `2027-03-28`, or empty. */
  date: string;
  /** `09:00`, or empty. */
  time: string;
  /** Instead of day and time: the next free slot of each account. */
  slot?: 'next' | undefined;
  /** Only with day and time. */
  recurrence?: DraftRecurrence | undefined;
}

export const emptyDraft = (date = '', media: readonly DraftMedia[] = []): Draft => ({
  title: '',
  baseContent: '',
  targets: [],
  media,
  timezone: viewerZone(),
  date,
  time: date === '' ? '' : '09:00',
});

/** With pictures that it does not have yet. */
export function withMedia(draft: Draft, added: readonly DraftMedia[]): Draft {
  const missing = added.filter(({ assetId }) => draft.media.every((each) => each.assetId !== assetId));
  return { ...draft, media: [...draft.media, ...missing] };
}

/** With the text, the thread and the pictures of a draft post. */
export function withPost(draft: Draft, post: PostResource | undefined): Draft {
  if (post === undefined) return draft;
  const { content, thread, assetIds } = post.attributes;
  const pictures = assetIds.map((assetId) => ({ assetId, altText: '' }));
  return {
    ...withMedia(draft, pictures),
    composedFrom: post.id,
    baseContent: content,
    ...(thread.length > 0 && { thread: thread.map((text) => ({ text, assetIds: [] })) }),
  };
}

/** What the form shows of a release. */
export function draftOf({ attributes }: ReleaseResource): Draft {
  const { title, baseContent, timezone, scheduledAt, targets, media, linkCards } = attributes;
  const { date, time } = scheduledAt === null ? { date: '', time: '' } : wallClock(new Date(scheduledAt), timezone);
  return {
    title: title === firstWords(baseContent) ? '' : title,
    baseContent,
    targets: targets.map(({ connectionId, caption, media: ownMedia, scheduledAt: own, ...target }) => ({
      connectionId,
      caption,
      ...(ownMedia !== null && { media: ownMedia.map(draftMediaOf) }),
      ...followingOf(target),
      ...(own !== null && own !== scheduledAt && { scheduledAt: own }),
    })),
    media: media.map(draftMediaOf),
    ...(linkCards.length > 0 && { linkCards }),
    ...followingOf(attributes),
    timezone,
    date,
    time,
    recurrence: draftRecurrenceOf(attributes, date),
  };
}

/** What the form says, as the API takes it. */
export function bodyOf(draft: Draft, status: 'draft' | 'scheduled'): CreateRelease {
  const { baseContent, timezone } = draft;
  const recurrence = recurrenceIn(draft);
  return {
    title: titleOf(draft),
    baseContent,
    timezone,
    ...(hasTime(draft) && { scheduledAt: wallTimeOf(draft) }),
    // A draft holds no slot: it gets one once it is scheduled.
    ...(draft.slot !== undefined && status === 'scheduled' && { slot: draft.slot }),
    targets: draft.targets.map(({ connectionId, caption, media, scheduledAt, ...target }) => ({
      connectionId,
      ...(caption !== null && caption !== '' && { caption }),
      ...(media !== undefined && { media: media.map(mediaOf) }),
      ...followingBody(target),
      ...(scheduledAt !== undefined && { scheduledAt }),
    })),
    media: draft.media.map(mediaOf),
    ...commonBody(draft),
    // Also where there are none: the page makes those of a draft itself.
    linkCards: cardsBody(draft),
    ...(recurrence !== undefined && { recurrence }),
    status,
  };
}

/** The same as a new release. */
export const newReleaseOf = (draft: Draft, status: 'draft' | 'scheduled'): CreateRelease => ({
  ...bodyOf(draft, status),
  ...(draft.composedFrom !== undefined && { composedFrom: draft.composedFrom }),
});

export const mediaOf = ({ assetId, altText, focus }: DraftMedia): ReleaseMediaInput => ({
  assetId,
  ...(altText.trim() !== '' && { altText }),
  ...(focus !== undefined && { focus }),
});

type SavedMedia = ReleaseResource['attributes']['media'][number];

export const draftMediaOf = ({ assetId, altText, focus }: SavedMedia): DraftMedia => ({
  assetId,
  altText: altText ?? '',
  ...(focus && { focus }),
});

/** What an account shows. @param connectionId undefined for what every account shows that has no pictures of its own */
export const mediaOn = ({ media, targets }: Draft, connectionId?: string): readonly DraftMedia[] =>
  targets.find((target) => target.connectionId === connectionId)?.media ?? media;

/** The change that gives one account, or all, these pictures. @param media undefined for the common ones */
export function mediaChange(
  { targets }: Draft,
  connectionId: string | undefined,
  media: readonly DraftMedia[] | undefined,
): Partial<Draft> {
  if (connectionId === undefined) return media === undefined ? {} : { media };
  return {
    targets: targets.map(({ media: before, ...target }) => {
      const own = target.connectionId === connectionId ? media : before;
      return { ...target, ...(own !== undefined && { media: own }) };
    }),
  };
}

export const hasTime = ({ date, time, slot }: Draft): boolean => slot === undefined && date !== '' && time !== '';

/** How it repeats, as the API takes it; undefined without day and time. */
export const recurrenceIn = (draft: Draft): Recurrence | undefined =>
  draft.recurrence !== undefined && hasTime(draft) ? recurrenceBody(draft.recurrence, draft.date) : undefined;

/** Without an offset: wall time in the zone of the draft. */
export const wallTimeOf = ({ date, time }: Draft): string => `${date}T${time}`;

export const titleOf = ({ title, baseContent }: Draft): string => (title.trim() === '' ? firstWords(baseContent) : title.trim());

const longestTitle = 60;

/** Whole words of the first line, as far as they fit into a title. */
export function firstWords(text: string): string {
  const [line = ''] = text.trim().split('\n');
  if (line.length <= longestTitle) return line.trim();
  const cut = line.slice(0, longestTitle);
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : longestTitle).trim()}…`;
}

export const textOf = ({ baseContent }: Draft, { caption }: DraftTarget): string => caption ?? baseContent;

/** Whether the API would be sent the same. */
export const isSame = (one: Draft, other: Draft): boolean =>
  JSON.stringify(bodyOf(one, 'draft')) === JSON.stringify(bodyOf(other, 'draft'));

/** Nothing that anybody would miss. */
export const isBlank = ({ title, baseContent, media, targets, thread = [], firstComment = '' }: Draft): boolean =>
  thread.length === 0 &&
  [title, baseContent, firstComment, ...targets.map(({ caption }) => caption ?? '')].every((text) => text.trim() === '') &&
  [media, ...targets.map((target) => target.media ?? [])].every((pictures) => pictures.length === 0);
