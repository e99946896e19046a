import type { ArticleResource } from '@imprint/sdk';
import type { Tone } from '../ui/status.js';

export type ArticleStatus = ArticleResource['attributes']['status'];

/** What the list can be narrowed to. */
export const filters = ['draft', 'published', 'archived'] as const satisfies readonly ArticleStatus[];

export const isFilter = (value: unknown): value is (typeof filters)[number] => filters.some((each) => each === value);

export const tones: Readonly<Record<ArticleStatus, Tone>> = { draft: 'info', published: 'well', archived: 'neutral' };
