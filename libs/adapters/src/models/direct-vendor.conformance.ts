import { ModelError } from '@imprint/domain/generation/image';
import { describe, expect, it } from '@jest/globals';
import { json, type ScriptedServer } from './testing/scripted-server.js';

/** What a question is asked with, where it matters. */
export interface Asked {
  timeoutMs?: number;
  apiKey?: string;
}

/** A vendor that answers at once. */
export interface DirectVendorUnderTest {
  server(): ScriptedServer;
  /** The key that the server takes. */
  key: string;
  /** Setting with the key, which operators are told. */
  setting: string;
  /** Has a model of the vendor make something. */
  ask(asked: Asked): Promise<unknown>;
  /** Documents with which the vendor refuses, and what they mean. */
  refusals: readonly (readonly [status: number, document: object, meaning: object])[];
  /** A whole answer, of which half is sent. */
  answer: { type: string; body: () => Buffer };
}

/** A key that the server does not take, and that looks like one of the vendor. */
const otherKey = 'sk-proj-abcdef0123456789abcdef';

/** The guarantees of every vendor that answers at once. */
export function directVendorConformance(name: string, under: DirectVendorUnderTest): void {
  async function failureOf(asked: Asked = {}): Promise<ModelError> {
    const failure = await under.ask(asked).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ModelError);
    const { message, cause } = failure as ModelError;
    for (const key of [under.key, otherKey]) expect(`${message} ${String(cause)}`).not.toContain(key);
    return failure as ModelError;
  }

  describe(`${name} as a vendor that answers at once`, () => {
    it.each(under.refusals)('%i %j', async (status, document, meaning) => {
      under.server().next((response) => json(response, status, document));
      expect(await failureOf()).toMatchObject(meaning);
    });

    it('tells the operator which key it refuses, and repeats none', async () => {
      const failure = await failureOf({ apiKey: otherKey });
      expect(failure).toMatchObject({ class: 'credential', code: 'invalid_credential', retryable: false });
      expect(failure.message).toContain(`\`${under.setting}\``);
    });

    it('is asked again when it says so, and when it is down', async () => {
      under.server().next((response) => json(response, 429, {}, { 'retry-after': '7' }));
      expect(await failureOf()).toMatchObject({ class: 'rate_limit', retryable: true, retryAfterSeconds: 7 });
      under.server().next((response) => void response.writeHead(502).end('<html><body>Bad gateway</body></html>'));
      expect(await failureOf()).toMatchObject({ class: 'provider_outage', code: 'provider_error', retryable: true });
    });

    it('is given up when it says nothing, or hangs up', async () => {
      under.server().next(() => undefined);
      expect(await failureOf({ timeoutMs: 300 })).toMatchObject({ code: 'unreachable', retryable: true });
      under.server().next((response) => void response.destroy());
      expect(await failureOf()).toMatchObject({ code: 'unreachable', retryable: true });
    });

    it.each(['with', 'without'])('makes nothing of an answer that is cut off, %s its length', async (how) => {
      const { type, body } = under.answer;
      const whole = body();
      under.server().next((response) => {
        const length: Record<string, string> = how === 'with' ? { 'content-length': String(whole.length) } : {};
        response.writeHead(200, { 'content-type': type, ...length });
        response.write(whole.subarray(0, whole.length / 2), () => response.destroy());
      });
      expect(await failureOf()).toMatchObject({ class: 'provider_outage', retryable: true });
    });
  });
}
