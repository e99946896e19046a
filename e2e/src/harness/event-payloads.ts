import { expect } from '@jest/globals';

/** Matchers for the payloads in §6.4 of the specification, written from its tables. */
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const text = expect.any(String);

export const failure = (errorClass: string): object => ({
  class: errorClass,
  code: text,
  message: text,
  retryable: expect.any(Boolean),
});

/** The common fields of every payload, and the family's own. */
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

/** @param target differences from a published target with all fields */
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
