import { describe, expect, it } from '@jest/globals';
import { isUnder } from './path-prefix.js';

describe(isUnder.name, () => {
  it.each([
    ['/agent', '/agent'],
    ['/agent/ABCD', '/agent'],
    ['/agent/', '/agent'],
    ['/Agent/ABCD', '/agent'],
    ['/acme/~/settings', '/:slug/~/settings'],
    ['/acme/~/settings/api-keys/new', '/:slug/~/settings'],
  ])('%s is under %s', (path, prefix) => expect(isUnder(path, ['/elsewhere', prefix])).toBe(true));

  it.each([
    ['/agents', '/agent'],
    ['/v1/agent', '/agent'],
    ['/acme/settings', '/:slug/~/settings'],
    ['/a/b/~/settings', '/:slug/~/settings'],
    ['/acme/~', '/:slug/~/settings'],
  ])('%s is not under %s', (path, prefix) => expect(isUnder(path, [prefix])).toBe(false));
});
