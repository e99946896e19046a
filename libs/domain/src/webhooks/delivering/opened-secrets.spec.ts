import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import { OpenedSecrets } from './opened-secrets.js';

const box = new SecretBox(testConfig());
const sealed = box.seal('a secret of the first', 'org_1');

it('a secret is opened once, and its replacement is opened again', () => {
  let opened = 0;
  const secrets = new OpenedSecrets({ open: (...given) => ((opened += 1), box.open(...given)) });
  const texts = [sealed, sealed, box.seal('its new secret', 'org_1'), sealed].map((text) => secrets.open(text, 'org_1').text);
  expect(texts).toEqual(['a secret of the first', 'a secret of the first', 'its new secret', 'a secret of the first']);
  expect(opened).toBe(2);
});

it("a secret copied into another organization's row does not open there, cached or not", () => {
  const secrets = new OpenedSecrets(box);
  expect(() => secrets.open(sealed, 'org_2')).toThrow('belongs to another owner');
  secrets.open(sealed, 'org_1');
  expect(() => secrets.open(sealed, 'org_2')).toThrow('belongs to another owner');
});

it('the cache is bounded, and the oldest are dropped', () => {
  let opened = 0;
  const secrets = new OpenedSecrets({ open: (...given) => ((opened += 1), box.open(...given)) }, 2);
  const three = ['one', 'two', 'three'].map((text) => box.seal(text, 'org_1'));
  for (const text of [...three, ...three.slice(1)]) secrets.open(text, 'org_1');
  expect(opened).toBe(3);
  secrets.open(three[0] ?? '', 'org_1');
  expect(opened).toBe(4);
});
