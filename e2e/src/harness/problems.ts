import { errorCatalogue, type ErrorCode, type ProblemSource } from '@imprint/contracts/errors';
import { expect } from '@jest/globals';
import type { Answer } from './api-client.js';

export interface ExpectedProblem {
  code: ErrorCode;
  /** Location of the error; not checked if omitted. */
  source?: ProblemSource;
}

/** Expects a documented refusal: media type, status, catalogue entry, message, location, and the request's id. */
export function expectProblem(answer: Answer, { code, source }: ExpectedProblem): void {
  const { status, title } = errorCatalogue[code];
  const [first] = answer.body.errors ?? [];
  expect({ status: answer.status, code: first?.code, detail: first?.detail }).toEqual({
    status,
    code,
    detail: expect.stringMatching(/\S.*[.?)]$/s),
  });
  expect(answer.headers.get('content-type')).toBe('application/vnd.api+json');
  expect(first).toMatchObject({ status: String(status), title, ...(source !== undefined && { source }) });
  const { requestId } = (answer.body as { meta?: { requestId?: string } }).meta ?? {};
  expect(requestId).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(requestId).toBe(answer.headers.get('x-request-id'));
}
