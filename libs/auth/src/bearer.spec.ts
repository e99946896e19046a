import { Problem } from '@imprint/contracts/errors';
import { describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { readCredential, readPassword, type Credential } from './bearer.js';

/** A request with these Authorization headers among others, in Node's raw form: name, value, name, value. */
function requestWith(...authorization: string[]): Request {
  const others = ['Host', 'api.imprint.example', 'X-Authorization', 'Bearer not-this-one'];
  return { rawHeaders: [...others, ...authorization.flatMap((value) => ['aUthorization', value]), 'Accept', '*/*'] } as Request;
}
function verdict(read: (request: Request) => Credential, ...authorization: string[]): Credential | string {
  try {
    return read(requestWith(...authorization));
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}
const basic = (pair: string, scheme = 'Basic'): string => `${scheme} ${Buffer.from(pair).toString('base64')}`;

describe('the credential of a request', () => {
  it.each<[string, Credential]>([
    ['Bearer svc_live_abc', { kind: 'api-key', key: 'svc_live_abc' }],
    ['ApiKey svc_live_abc', { kind: 'api-key', key: 'svc_live_abc' }],
    ['ApiKey abc', { kind: 'api-key', key: 'abc' }],
    ['bEARER svc_anything', { kind: 'api-key', key: 'svc_anything' }],
    ['aPIKEY svc_live_abc', { kind: 'api-key', key: 'svc_live_abc' }],
    ['  Bearer    eyJ.abc.def  ', { kind: 'bearer', token: 'eyJ.abc.def' }],
    ['Bearer xsvc_live_abc', { kind: 'bearer', token: 'xsvc_live_abc' }],
    ['Bearer abc_svc_', { kind: 'bearer', token: 'abc_svc_' }],
    ['Bearer mcpat_abc', { kind: 'mcp-token', token: 'mcpat_abc' }],
    ['Bearer mcprt_abc', { kind: 'mcp-token', token: 'mcprt_abc' }],
    ['ApiKey mcpac_abc', { kind: 'mcp-token', token: 'mcpac_abc' }],
    ['Bearer abc_mcpat_', { kind: 'bearer', token: 'abc_mcpat_' }],
  ])('is read from %j', (header, credential) => {
    expect(verdict(readCredential, header)).toEqual(credential);
    expect(verdict(readPassword, header)).toEqual(credential);
  });

  it('is absent without the header', () => {
    expect(verdict(readCredential)).toEqual({ kind: 'none' });
    expect(verdict(readPassword)).toEqual({ kind: 'none' });
  });

  it.each([
    ['', 'malformed_credential'],
    ['   ', 'malformed_credential'],
    ['Bearer', 'malformed_credential'],
    ['ApiKey ', 'malformed_credential'],
    ['Bearer one two', 'malformed_credential'],
    ['ApiKey svc_live_a svc_live_b', 'malformed_credential'],
    ['Bearer\tabc', 'malformed_credential'],
    ['Basic abc', 'unsupported_scheme'],
    ['Digest one two', 'unsupported_scheme'],
    ['xBearer abc', 'unsupported_scheme'],
    ['Bearerx abc', 'unsupported_scheme'],
    ['xApiKey abc', 'unsupported_scheme'],
    ['ApiKeyx abc', 'unsupported_scheme'],
    ['svc_live_abc', 'unsupported_scheme'],
  ])('is refused in %j: %s', (header, code) => {
    expect(verdict(readCredential, header)).toBe(code);
  });

  it('is refused when the header is sent twice, whatever the two values', () => {
    for (const second of ['Bearer abc', 'Basic abc', ''])
      for (const read of [readCredential, readPassword]) expect(verdict(read, 'Bearer abc', second)).toBe('malformed_credential');
    expect(verdict(readPassword, basic('a:b'), basic('a:b'))).toBe('malformed_credential');
  });

  it('says what is wrong with the header', () => {
    expect(() => readCredential(requestWith('a', 'b'))).toThrow('There is more than one Authorization header.');
    expect(() => readCredential(requestWith(''))).toThrow('The Authorization header is empty.');
  });
});

describe('the password that a person types in', () => {
  it.each([
    [basic('operator:the secret'), 'the secret'],
    [basic(':the:secret', 'bASIC'), 'the:secret'],
    [`  ${basic('ädele:gehèim')}  `, 'gehèim'],
    [basic('operator:secret').replace(' ', '    '), 'secret'],
    [basic('operator:'), ''],
  ])('is a bearer, of any name: %j', (header, token) => {
    expect(verdict(readPassword, header)).toEqual({ kind: 'bearer', token });
  });

  it.each(['xBasic YTpi', 'Basic', 'Basic YTpi YTpi', 'BasicYTpi'])('is not read from %j', (header) => {
    expect(verdict(readPassword, header)).toBe('unsupported_scheme');
  });
});
