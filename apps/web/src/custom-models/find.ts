import { listTrainings } from '@imprint/sdk';
import { foundAtMost, type Find } from '../app/room.js';

/** Custom models by their names. */
export const find: Find = async ({ client }, search, signal) => {
  const { data } = await listTrainings({ client, signal, query: { search, limit: foundAtMost } });
  return data.map(({ id, attributes }) => ({ id, title: attributes.label, path: `custom-models/${id}` }));
};
