import type { BrandSummary } from '@imprint/sdk';
import { createContext } from 'react';

/** What a brand has for its posts: its handle and its website, as far as they are known. */
export type BrandTexts = Pick<BrandSummary['attributes']['identity'], 'handle' | 'website'>;

/** Of the brand that is written for. */
export const BrandTextsContext = createContext<BrandTexts>({ handle: '', website: null });
