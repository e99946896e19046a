import type { Isolation, Job, Resource } from '../harness/index.js';

export const isolation: Isolation = {
  async owned({ owner }) {
    const organization = `/v1/organizations/${owner.organizationId}`;
    const invited = { email: 'invited@other-tenants.example', role: 'viewer' };
    const invitation = await owner.owner.data('POST', `${organization}/invitations`, invited);
    const [member] = await owner.owner.data<Resource[]>('GET', `${organization}/members`);
    const exported = await owner.owner.data('POST', `${organization}/exports`);
    // Nothing changes by itself afterwards.
    await owner.owner.until<Job>(`${organization}/exports/${exported.id}`, ['completed']);
    return {
      exports: [exported.id],
      organizations: [owner.organizationId],
      invitations: [invitation.id],
      members: [member?.id ?? ''],
    };
  },
  parents: ({ stranger }) => Promise.resolve({ organizations: stranger.organizationId }),
  bodies: {
    'PATCH /v1/organizations/{organizationId}': { name: 'Taken over' },
    'DELETE /v1/organizations/{organizationId}': { name: 'Taken over' },
    'PATCH /v1/organizations/{organizationId}/members/{userId}': { role: 'viewer' },
    'POST /v1/organizations/{organizationId}/invitations': { email: 'stranger-too@other-tenants.example', role: 'admin' },
    'PATCH /v1/organizations/{organizationId}/settings/generation': { enabled: false, blockedWords: ['theirs'] },
    'PATCH /v1/organizations/{organizationId}/settings/credits': { monthly: 0 },
    'PATCH /v1/organizations/{organizationId}/settings/publishing': { agents: 'direct' },
  },
  listsForPeople: ['organizations'],
};
