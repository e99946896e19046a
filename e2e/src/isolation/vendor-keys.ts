import type { Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  // The name of a vendor is nobody's: what is to be not found is the organization whose key it would be.
  owned: () => Promise.resolve({ 'vendor-keys': ['replicate'] }),
  bodies: {
    'PUT /v1/organizations/{organizationId}/settings/vendor-keys/{vendor}': { key: 'r8_key-of-somebody' },
  },
};
