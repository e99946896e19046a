import { describe, expect, it } from '@jest/globals';
import { ChannelError, type Channel } from '../channel/index.js';
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

describe('an address in credentials', () => {
  it('is stored normalised', async () => {
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

describe('what a channel refuses', () => {
  const failing = (failure: object) => {
    const common = {
      outcome: 'refused',
      class: 'misconfiguration',
      code: 'host_not_found',
      message: 'There is no such host.',
      retryable: true,
    } as const;
    return { ...channel, connect: () => Promise.reject(new ChannelError({ ...common, ...failure })) } as Channel;
  };
  const given = { url: 'https://nowhere.example.com' };

  it('about an address is reported at its field', async () => {
    await expect(identify(failing({ field: 'url' }), given)).rejects.toMatchObject({
      entries: [{ code: 'validation_failed', detail: 'There is no such host.', source: { pointer: '/credentials/url' } }],
    });
  });

  it("about an address that was not given is not the caller's fault", async () => {
    await expect(identify(failing({ field: 'service', class: 'provider_outage' }), given)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  it('because the platform is unreachable is an outage', async () => {
    await expect(identify(failing({ field: 'url', class: 'provider_outage' }), given)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  it('about the credentials as a whole is reported for all of them', async () => {
    await expect(identify(failing({ class: 'credential' }), given)).rejects.toMatchObject({
      entries: [{ code: 'connection_refused', source: { pointer: '/credentials' } }],
    });
  });
});
