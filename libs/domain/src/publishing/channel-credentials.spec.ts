import { describe, expect, it } from '@jest/globals';
import type { Channel } from './channel/index.js';
import { identify } from './channel-credentials.js';

const channel = {
  capability: {
    label: 'Guest book',
    credentialFields: [
      { name: 'url', label: 'Address', secret: false, required: true, format: 'url' },
      { name: 'secret', label: 'Secret', secret: true, required: false, format: 'text' },
    ],
  },
  connect: (credentials) => Promise.resolve({ handle: 'a', displayName: 'a', credentials }),
} as Pick<Channel, 'connect'> as Channel;

describe('an address among credentials', () => {
  it('is kept normalised', async () => {
    const { credentials } = await identify(channel, { url: 'HTTPS://Example.com/a/../b', secret: ' as it is ' });
    expect(credentials).toEqual({ url: 'https://example.com/b', secret: ' as it is ' });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://example.com/\r\nx',
    ' https://example.com',
    'https://a:b@example.com',
  ])('%j is refused, and the field named', async (url) => {
    const source = { pointer: '/credentials/url' };
    await expect(identify(channel, { url })).rejects.toMatchObject({ entries: [{ code: 'validation_failed', source }] });
  });
});
