import { describe, expect, it } from '@jest/globals';
import { platformValue, type Channel, type ChannelRehearsal } from '@imprint/domain/publishing/channel';
import { opened } from './channel-suite.fixture.js';
import { outgoingPost } from './outgoing-post.fixture.js';
import { hiddenParts } from './rehearsal.conformance.js';
import type { Exchange } from './testing/exchange.js';

const capability = {
  credentialFields: [
    { name: 'server', label: 'Server', secret: false, required: true, format: 'url' },
    { name: 'token', label: 'Token', secret: true, required: true, format: 'text' },
  ],
} as unknown as Channel['capability'];

const connection = opened({ server: 'https://book.example', token: 'canary-token' }, 'conn_1');
const post = outgoingPost(connection, { text: 'marked-text' });
const exchange: Exchange = {
  request: {
    method: 'POST',
    url: 'https://book.example/posts/canary-token',
    headers: { 'content-type': 'application/json', 'x-key': post.targetId, authorization: 'Bearer canary-token' },
    body: Buffer.from(JSON.stringify({ id: post.targetId, text: post.text })),
  },
  answer: { id: 'number-0001', text: 'marked-text' },
};
const hidden = (
  declared: Partial<ChannelRehearsal>,
  answer: object = { id: platformValue('{id of the post}') },
): Promise<string[]> => {
  const calls = [{ operation: 'publish', call: /^POST /, answer: () => answer }];
  const over = (): never => {
    throw new Error('nothing is rehearsed here');
  };
  const channel = { capability, rehearsal: { calls, over, ...declared } };
  return hiddenParts(channel, post, [exchange], () => Promise.resolve(undefined));
};

/** What the suite of every channel relies on: `hiddenParts` finds what must not be left out of the comparison. */
describe('what a rehearsal hides', () => {
  it('may be the credential and what the platform answers', async () => {
    expect(await hidden({})).toEqual([]);
    // Whole addresses are compared, whatever a preview shows of them.
    expect(await hidden({ shownUrl: () => '[redacted]' })).toEqual([]);
  });

  it('must not be the content, the target or the destination', async () => {
    expect(await hidden({}, { text: platformValue('{text of the post}') })).toEqual(['marked-text']);
    expect(await hidden({ placeholders: { 'marked-text': '{text}' } })).toEqual(['marked-text']);
    expect(await hidden({ volatileHeaders: { 'x-key': '[redacted]' } })).toEqual([post.targetId]);
    expect(await hidden({ placeholders: { 'https://book.example': '{server}' } })).toEqual(['https://book.example']);
  });
});
