import { expect } from '@jest/globals';

/** Matchers for the payload families of the specification, section 6.4, written from its tables. */
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const text = expect.any(String);

export const failure = (errorClass: string): object => ({
  class: errorClass,
  code: text,
  message: text,
  retryable: expect.any(Boolean),
});

/** What every payload has, and the family's own part. */
export function eventPayload(event: string, eventId: string, family: object): object {
  return { event, eventId, schemaVersion: 1, timestamp: time, occurredAt: time, ...family };
}

export function generationFamily(generation: object): object {
  return {
    generation: {
      id: text,
      kind: 'image',
      status: 'completed',
      brandId: text,
      model: text,
      provider: text,
      completedAt: time,
      output: { url: text, storageKey: text, mimeType: 'image/png' },
      error: null,
      ...generation,
    },
  };
}

export function releasePart(release: object): object {
  return { id: text, status: text, scheduledAt: time, publishedAt: time, targetSummary: expect.any(Object), ...release };
}

/** @param target what differs from a published target that has everything */
export function targetPart(target: object): object {
  return {
    id: text,
    platform: text,
    credential: { id: text },
    status: 'published',
    scheduledAt: time,
    publishedAt: time,
    externalProviderId: text,
    externalShortcode: null,
    url: text,
    error: null,
    ...target,
  };
}
