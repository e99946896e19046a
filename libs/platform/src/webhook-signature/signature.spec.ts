import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  newSigningSecret,
  signService,
  signStandard,
  signingSecretProblem,
  standardHeaders,
  verifyService,
  verifyStandard,
} from './index.js';

const body = '{"text":"Grüße ☀","n":1}';
const message = { id: 'tgt_01', timestampSeconds: 1_750_000_000, body };
const whsec = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
const text = 'a-secret-that-is-plain-text';

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data, 'utf8').digest();
}

describe('Standard Webhooks signature', () => {
  it('covers id, timestamp and body, keyed by the bytes behind whsec_', () => {
    const expected = hmac(Buffer.from('0123456789abcdef0123456789abcdef'), `tgt_01.1750000000.${body}`).toString('base64');
    expect(signStandard(message, [whsec])).toBe(`v1,${expected}`);
    expect(standardHeaders(message, [whsec])).toEqual({
      'webhook-id': 'tgt_01',
      'webhook-timestamp': '1750000000',
      'webhook-signature': `v1,${expected}`,
    });
  });

  it('is keyed by the text itself when the secret has no prefix', () => {
    expect(signStandard(message, [text])).toBe(`v1,${hmac(text, `tgt_01.1750000000.${body}`).toString('base64')}`);
  });

  it('is the same for a body given as text or as bytes', () => {
    expect(signStandard({ ...message, body: Buffer.from(body) }, [whsec])).toBe(signStandard(message, [whsec]));
  });

  it('signs with every secret, so that either one verifies', () => {
    const signature = signStandard(message, [whsec, text]);
    expect(verifyStandard(message, signature, whsec, message.timestampSeconds)).toBe(true);
    expect(verifyStandard(message, signature, text, message.timestampSeconds)).toBe(true);
    expect(verifyStandard(message, signature, newSigningSecret(), message.timestampSeconds)).toBe(false);
  });

  it.each([
    ['another id', { ...message, id: 'tgt_02' }],
    ['another body', { ...message, body: `${body} ` }],
    ['another timestamp', { ...message, timestampSeconds: message.timestampSeconds + 1 }],
  ])('does not verify for %s', (_what, altered) => {
    expect(verifyStandard(altered, signStandard(message, [whsec]), whsec, message.timestampSeconds)).toBe(false);
  });

  it.each([300, -300, 0])('verifies %d seconds away from the clock', (distance) => {
    expect(verifyStandard(message, signStandard(message, [whsec]), whsec, message.timestampSeconds + distance)).toBe(true);
  });

  it.each([301, -301, Number.NaN])('does not verify %d seconds away from the clock', (distance) => {
    expect(verifyStandard(message, signStandard(message, [whsec]), whsec, message.timestampSeconds + distance)).toBe(false);
  });
});

describe('X-Service-Signature (spec §6.2)', () => {
  it.each([whsec, text])('is the lowercase hex HMAC of the body keyed by the whole text of the secret', (secret) => {
    const signature = signService(body, secret);
    expect(signature).toBe(`sha256=${hmac(secret, body).toString('hex')}`);
    expect(verifyService(body, signature, secret)).toBe(true);
    expect(verifyService(`${body}\n`, signature, secret)).toBe(false);
  });
});

describe('signing secrets', () => {
  it('are generated differently each time and are acceptable', () => {
    const [first, second] = [newSigningSecret(), newSigningSecret()];
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(first).not.toBe(second);
    expect(signingSecretProblem(first)).toBeNull();
    expect(signingSecretProblem(text)).toBeNull();
  });

  it.each([
    'x'.repeat(16),
    'x'.repeat(256),
    'whsec-anything-without-its-underscore',
    // 16, 17 and 18 bytes cover every padding of base64.
    ...[16, 17, 18].map((bytes) => `whsec_${Buffer.alloc(bytes, 0xfb).toString('base64')}`),
  ])('accepts %j', (secret) => {
    expect(signingSecretProblem(secret)).toBeNull();
  });

  it.each([
    'x'.repeat(15),
    `whsec_${Buffer.alloc(15, 1).toString('base64')}`,
    ` ${text}`,
    `grüße-${text}`,
    `whsec_${Buffer.alloc(18, 1).toString('base64')}A`,
    `whsec_${Buffer.alloc(18, 1).toString('base64')}A==`,
    `whsec_${Buffer.alloc(18, 1).toString('base64')}--==`,
    'short',
    'whsec_',
    'whsec_c2hvcnQ=',
    'whsec_not base64 at all!!!',
    'whsec_***********************',
    'x'.repeat(257),
    `${text}\n`,
    '',
  ])('refuses %j without repeating it', (secret) => {
    const problem = signingSecretProblem(secret);
    expect(problem).toMatch(/^must /);
    if (secret.length > 6) expect(problem).not.toContain(secret);
  });
});
