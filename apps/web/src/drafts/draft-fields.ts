import type { CreateContentBatch } from '@imprint/sdk';
import { linesOf } from '../ui/lines-of.js';

/** Most drafts of one batch. */
export const draftsAtMost = 100;

/** How many of the drafts are threads, as shares of posts and threads. */
export const mixes = { none: [1, 0], few: [4, 1], half: [1, 1] } as const;
export type Mix = keyof typeof mixes;
export const asMix = (value: string): Mix => (value === 'few' || value === 'half' ? value : 'none');

/** As the form holds them: an empty text is the default. */
export interface DraftFields {
  brandId: string;
  /** One on each line; empty for those of the brand. */
  topics: string;
  platforms: readonly string[];
  count: string;
  mix: Mix;
  style: string;
  model: string;
  /** `2027-03-01`, or empty: without both days the drafts are not in the calendar. */
  from: string;
  until: string;
}

export const untouched: DraftFields = {
  ...{ brandId: '', topics: '', platforms: [], count: '10', mix: 'none', style: '', model: '', from: '', until: '' },
};

/** What the API takes; undefined while something is missing. @param timezone IANA zone of the days */
export function bodyOf(fields: DraftFields, brandId: string, timezone: string): CreateContentBatch | undefined {
  const { platforms, mix, style, model, from, until } = fields;
  const count = Number(fields.count);
  const hasHalfOfDays = (from === '') !== (until === '');
  if (brandId === '' || platforms.length === 0 || hasHalfOfDays) return undefined;
  if (!Number.isInteger(count) || count < 1 || count > draftsAtMost) return undefined;
  const topics = [...new Set(linesOf(fields.topics))];
  const [post, thread] = mixes[mix];
  return {
    ...{ brandId, count, platforms: [...platforms] },
    ...(topics.length > 0 && { topics }),
    ...(thread > 0 && { contentMix: { post, thread } }),
    ...(style.trim() !== '' && { style }),
    ...(model !== '' && { model }),
    ...(from !== '' && { dateRange: { from, until, timezone } }),
  };
}
