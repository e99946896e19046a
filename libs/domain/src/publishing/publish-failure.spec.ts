import { expect, it } from '@jest/globals';
import { ChannelError } from './channel/index.js';
import { connectionGone, failureOf, heldAfterRestore, heldForPerson, isRefusal } from './publish-failure.js';

it.each([
  new Error("EIO: i/o error, read '/srv/imprint/files/org/asset.png'"),
  new Error('connect ECONNREFUSED 10.0.0.5:5432'),
  'anything',
])('what nobody expected is told in one fixed text: %s', (error) => {
  const message = 'Something went wrong on our side. The operator can find the cause in the log.';
  expect(failureOf(error)).toEqual({ class: 'unknown', code: 'unexpected_error', message, retryable: false });
});

it("reports the platform's message", () => {
  const failure = { class: 'validation', code: 'post_refused', message: 'Too long.', retryable: false } as const;
  expect(failureOf(new ChannelError({ ...failure, outcome: 'refused' }))).toEqual(failure);
});

it("only a platform's assurance that nothing was published counts as a refusal", () => {
  const failure = { class: 'validation', code: 'post_refused', message: 'Too long.', retryable: false } as const;
  expect(isRefusal(new ChannelError({ ...failure, outcome: 'refused' }))).toBe(true);
  expect(isRefusal(new ChannelError({ ...failure, outcome: 'unknown' }))).toBe(false);
  for (const error of [
    Object.assign(new Error('refused'), { outcome: 'refused' }),
    { outcome: 'refused' },
    new Error('refused'),
    'refused',
  ])
    expect(isRefusal(error)).toBe(false);
});

it.each([
  ['credential', 'connection_unavailable', connectionGone],
  ['unknown', 'publish_unconfirmed', heldForPerson],
  ['unknown', 'held_after_restore', heldAfterRestore],
])(
  'what a person has to see to is of class %s, has the code %s, and is not tried again by itself',
  (errorClass, code, failure) => {
    expect(failure).toMatchObject({ class: errorClass, code, retryable: false });
  },
);
