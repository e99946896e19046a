import type { Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  async owned({ owner }) {
    const body = { value: 'secret-of-the-owner', hosts: ['crm.example.com'] };
    await owner.owner.data('PUT', '/v1/workflow-secrets/OWNERS_TOKEN', body);
    return { 'workflow-secrets': ['OWNERS_TOKEN'] };
  },
  listsForPeople: ['workflow-secrets'],
  // Each organization has names of its own, and may set any: `workflow-secrets.spec.ts` reads and deletes those of others.
  ofNobody: ['workflow-secrets'],
};
