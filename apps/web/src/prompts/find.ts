import { listPrompts } from '@imprint/sdk';
import { foundAtMost, type Find } from '../app/room.js';

/** Prompts by name, text and description. */
export const find: Find = async ({ client }, search, signal) => {
  const { data } = await listPrompts({ client, signal, query: { search, limit: foundAtMost } });
  return data.map(({ id, attributes }) => ({ id, title: attributes.name, path: `settings/prompts/${id}` }));
};
