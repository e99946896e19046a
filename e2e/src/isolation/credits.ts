import { mintKey, type Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  async owned({ instance, database, owner }) {
    const [organizationId, userId] = owner.ids;
    const key = await mintKey({ instance, database }, { organizationId, userId, scopes: ['credits:provision'] });
    const added = await instance.client(key).data('POST', '/v1/credits/entries', { credits: 5, reference: 'isolation' });
    return { 'credits/entries': [added.id] };
  },
  lists: ['credits/entries'],
  branded: ['credits/entries'],
};
