import { listAssets } from '@imprint/sdk';
import { foundAtMost, type Find } from '../app/room.js';

/** Files by what they show. */
export const find: Find = async ({ client }, search, signal) => {
  const { data } = await listAssets({ client, signal, query: { search, limit: foundAtMost } });
  return data.map(({ id, attributes }) => ({ id, title: attributes.altText ?? id, path: `library/${id}` }));
};
