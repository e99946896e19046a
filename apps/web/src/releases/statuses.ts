import type { ReleaseResource } from '@imprint/sdk';
import { publishTones } from '../ui/publish-tones.js';

export type ReleaseStatus = ReleaseResource['attributes']['status'];

/** What the list can be narrowed to, in the order in which a release goes through it. */
export const filters = Object.keys(publishTones) as readonly ReleaseStatus[];

export const isFilter = (value: unknown): value is ReleaseStatus => filters.some((each) => each === value);
