import { platformValue, unassignedTarget, type PlatformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';
import { markLength } from '../post-slug.js';

/** Below the root of the API, which is a path or a parameter. */
const call = (method: 'GET' | 'POST', path: string): RegExp => new RegExp(`^${method} .*/wp/v2/${path}(?:[?&]|$)`);

const numbered = (label: string): PlatformValue => platformValue(label, (_token, serial) => 1e12 + serial);

/** What a site answers to the calls of a publish: nothing of the post is there yet, and the person may publish. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  { operation: 'find images', call: call('GET', 'media'), answer: () => [] },
  {
    operation: 'upload',
    call: call('POST', 'media'),
    answer: (_request, nth) => ({
      id: numbered(`{id of upload ${nth}}`),
      source_url: platformValue(`{address of upload ${nth}}`, (token) => `https://${token}.invalid/`),
    }),
  },
  { operation: 'describe upload', call: call('POST', 'media/\\d+'), answer: () => ({}) },
  { operation: 'find draft', call: call('GET', 'posts'), answer: () => [] },
  { operation: 'create draft', call: call('POST', 'posts'), answer: () => ({ id: numbered('{id of draft}'), status: 'draft' }) },
  { operation: 'publish', call: call('POST', 'posts/\\d+'), answer: () => ({ id: 1, status: 'publish' }) },
];

const mark = unassignedTarget.slice(-markLength);

/** As it is in a body, and in an address. */
export const placeholders = {
  [mark]: '{end of the target id}',
  [new URLSearchParams({ mark }).toString().replace('mark=', '')]: '{end of the target id}',
};
