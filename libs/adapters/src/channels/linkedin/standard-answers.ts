import { parsed } from '../answer-fields.js';

/**
 * What LinkedIn's token endpoint answers, as the standard has it: with a `token_type`, which its documentation leaves out
 * (https://learn.microsoft.com/en-us/linkedin/shared/authentication/programmatic-refresh-tokens), and without the ID token. Who signed in
 * is asked of the API, so nothing depends on that token, nor on whom it names as its issuer.
 */
export function withStandardAnswers(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok) return response;
    const text = await response.text();
    const { status, headers } = response;
    return new Response(standard(text), { status, headers: new Headers([...headers].filter(([name]) => !ofBody.has(name))) });
  };
}

/** Headers that are about the body as it was. */
const ofBody: ReadonlySet<string> = new Set(['content-length', 'content-encoding', 'transfer-encoding']);

function standard(text: string): string {
  const answer = parsed(text);
  if (typeof answer !== 'object' || answer === null || !('access_token' in answer)) return text;
  return JSON.stringify({ token_type: 'Bearer', ...answer, id_token: undefined });
}
