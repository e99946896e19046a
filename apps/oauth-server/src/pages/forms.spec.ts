import { SecretBox } from '@imprint/platform/crypto';
import { html } from '@imprint/platform/html';
import { testConfig } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { Forms } from './forms.js';

const config = testConfig({});
const forms = new Forms(new SecretBox(config), config);

it('every form of a page is accepted, also from a browser without a cookie', () => {
  const cookies: string[] = [];
  const response = { cookie: (name: string, value: string) => cookies.push(`${name}=${value}`) } as unknown as Response;
  const pages = ['/one', '/two'].map(
    (action) => forms.draw({ headers: {} } as Request, response, { action, fields: html`` }).text,
  );
  expect(cookies).toHaveLength(1);
  for (const page of pages) {
    const form = /name="form" value="([^"]+)"/.exec(page)?.[1];
    const request = { headers: { cookie: cookies[0] }, body: { form, said: 'yes' } } as unknown as Request;
    expect(forms.read(request)('said')).toBe('yes');
  }
});
