import type { AssetResource } from '@imprint/sdk';

export type Origin = AssetResource['attributes']['origin'];

/** What the library can be narrowed to. */
export const origins = ['generated', 'uploaded'] as const satisfies readonly Origin[];

export const isOrigin = (value: unknown): value is (typeof origins)[number] => origins.some((each) => each === value);
