import { expect, it } from '@jest/globals';
import * as webhooks from '@imprint/webhooks';
import * as again from './webhooks.js';

it('has what @imprint/webhooks has', () => {
  expect({ ...again }).toEqual({ ...webhooks });
});
