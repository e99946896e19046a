import { listReleases } from '@imprint/sdk';
import { foundAtMost, type Find } from '../app/room.js';

/** Releases by title and text. */
export const find: Find = async ({ client }, search, signal) => {
  const { data } = await listReleases({ client, signal, query: { search, limit: foundAtMost } });
  return data.map(({ id, attributes }) => ({ id, title: attributes.title, path: `releases/${id}` }));
};
