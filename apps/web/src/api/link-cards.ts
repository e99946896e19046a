import type { LinkCardInput, ReleaseResource } from '@imprint/sdk';

/** The card of a link, as releases have it. */
export type LinkCard = ReleaseResource['attributes']['linkCards'][number];

/** As the API takes it. */
export const cardInput = ({ assetId, fetchedAt, problem, ...card }: LinkCard): LinkCardInput => ({
  ...card,
  ...(assetId !== null && { assetId }),
  ...(fetchedAt !== null && { fetchedAt }),
  ...(problem !== null && { problem }),
});
