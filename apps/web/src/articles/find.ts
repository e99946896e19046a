import { listArticles } from '@imprint/sdk';
import { foundAtMost, type Find } from '../app/room.js';

/** Articles by title, summary and text. */
export const find: Find = async ({ client }, search, signal) => {
  const { data } = await listArticles({ client, signal, query: { search, limit: foundAtMost } });
  return data.map(({ id, attributes }) => ({ id, title: attributes.title, path: `articles/${id}` }));
};
