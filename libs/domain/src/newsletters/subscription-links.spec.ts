import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import { SubscriptionLinks } from './subscription-links.js';

const config = testConfig();
const links = new SubscriptionLinks(config, new SecretBox(config));
const codeOf = (address: string): string => new URL(address).searchParams.get('code') ?? '';
const id = 'sub_01jd3nq5m8x4w2v7r9t6y0c1ab';

it('opens a link for what it was made for', () => {
  expect(links.openConfirm(codeOf(links.confirm(id)))).toMatchObject({ subscriberId: id });
  expect(links.openUnsubscribe(codeOf(links.unsubscribe(id)))).toBe(id);
});

it('opens no link that unsubscribes as one that confirms, even if it says the same', () => {
  expect(links.openConfirm(codeOf(links.unsubscribe(id)))).toBeNull();
  expect(links.openConfirm(codeOf(links.unsubscribe(`${id}.${Date.now().toString(36)}`)))).toBeNull();
});

it('opens no link that confirms as one that unsubscribes', () => {
  expect(links.openUnsubscribe(codeOf(links.confirm(id)))).toBeNull();
});
