/** @modes embedded */
import type { WebhookEnvelope, WebhookPayload } from '@imprint/contracts/webhooks';
import { WebhookVerificationError, WebhookVerifier, type WebhookEvent } from '@imprint/webhooks';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasServiceSignature, hasStandardSignature, realDeliveries, serviceApiKey, type RealDelivery } from './harness/index.js';

const root = join(import.meta.dirname, '..', '..');
const stranger = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

/** The data of an event next to the envelope, as typed for receivers. */
type Told<Event = WebhookEvent> = Event extends WebhookEvent ? Omit<Event, keyof WebhookEnvelope> : never;
/** Fails to compile when the types of @imprint/webhooks diverge from what is sent. */
const isTold: [WebhookPayload, Told] extends [Told, WebhookPayload] ? true : never = true;

let deliveries: RealDelivery[];
let folder: string;
let seen: Awaited<ReturnType<typeof operatorsView>>;

beforeAll(async () => {
  deliveries = await realDeliveries(async (instance) => {
    seen = await operatorsView(instance.address('webhook-dispatcher'), instance.app('webhook-dispatcher').metricsUrl);
  });
  folder = await mkdtemp(join(tmpdir(), 'imprint-recipes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What an operator reads, with the credential and with what is none. */
async function operatorsView(dispatcher: string, metricsUrl: string) {
  const ask = async (path: string, authorization?: string) => {
    const answer = await fetch(`${dispatcher}${path}`, { headers: authorization === undefined ? {} : { authorization } });
    const { status, headers } = answer;
    return {
      status,
      challenge: headers.get('www-authenticate'),
      policy: headers.get('content-security-policy'),
      text: await answer.text(),
    };
  };
  const basic = (password: string): string => `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`;
  const [list, page] = ['/v1/internal/webhooks/endpoints', '/operator/webhooks'];
  return {
    // The last answer is counted a moment after the receiver gave it.
    metrics: await eventually(async () => {
      const text = await (await fetch(metricsUrl)).text();
      return text.includes('webhook_deliveries_total{status="delivered"} 30\n') && text;
    }),
    list: await ask(list, `Bearer ${serviceApiKey}`),
    page: await ask(page, basic(serviceApiKey)),
    pageByBearer: (await ask(page, `Bearer ${serviceApiKey}`)).status,
    refused: [await ask(page), await ask(page, basic('wrong')), await ask(list), await ask(list, basic(serviceApiKey))],
  };
}

/** The error of the event, wherever its family has it. */
function wordsOf(event: WebhookEvent): string | undefined {
  return 'generation' in event ? event.generation.error?.message : undefined;
}

describe('what a webhook-dispatcher posts', () => {
  it('is verified and typed by @imprint/webhooks: every event, byte for byte, with the new and the old secret', async () => {
    expect(isTold).toBe(true);
    expect(deliveries).toHaveLength(30);
    for (const { words, secret, oldSecret, received } of deliveries) {
      for (const one of [secret, ...(oldSecret === null ? [] : [oldSecret])]) {
        const event = await new WebhookVerifier(one).verify(received.body, received.headers);
        expect(event).toEqual(received.json);
        if (words !== null) expect(wordsOf(event)).toBe(words);
      }
      const { 'webhook-signature': _standard, ...headers } = received.headers;
      expect((await new WebhookVerifier(secret).verify(received.body, headers)).eventId).toBe(received.json['eventId']);
      const refused = new WebhookVerifier(stranger).verify(received.body, received.headers);
      await expect(refused).rejects.toThrow(WebhookVerificationError);
    }
  });

  it('is verified by a receiver that was written from the specification alone', () => {
    for (const delivery of deliveries) {
      const { secret, oldSecret, received } = delivery;
      expect([hasServiceSignature(received, secret), hasStandardSignature(received, secret)]).toEqual([true, true]);
      expect(hasServiceSignature({ ...received, body: Buffer.concat([received.body, Buffer.from(' ')]) }, secret)).toBe(false);
      if (oldSecret !== null) expect(hasStandardSignature(received, oldSecret)).toBe(true);
    }
  });
});

/** The program of docs/webhooks.md whose first line names it so. */
async function recipe(name: string): Promise<string> {
  const page = await readFile(join(root, 'docs', 'webhooks.md'), 'utf8');
  const found = new RegExp(`^\`\`\`\\w+\\n((?:#|//) ${name}[^]*?)^\`\`\`$`, 'm').exec(page)?.[1];
  if (found === undefined) throw new Error(`docs/webhooks.md has no ${name}`);
  const file = join(folder, name);
  await writeFile(file, found);
  return file;
}

interface Case {
  body: string;
  headers: Record<string, string>;
  secret: string;
  standard: boolean;
  service: boolean;
}

/** True ones, and each of them spoiled in every part that is signed. */
function cases(of: readonly RealDelivery[] = deliveries): Case[] {
  return of.flatMap(({ secret, oldSecret, received }) => {
    const headers = Object.fromEntries(Object.entries(received.headers).map(([name, value]) => [name, String(value)]));
    const body = received.body.toString('base64');
    const longer = Buffer.concat([received.body, Buffer.from('\n')]).toString('base64');
    const truth = { body, headers, secret, standard: true, service: true };
    const at = String(Number(headers['webhook-timestamp']) - 301);
    return [
      truth,
      ...(oldSecret === null ? [] : [{ ...truth, secret: oldSecret, service: false }]),
      { ...truth, secret: stranger, standard: false, service: false },
      { ...truth, body: longer, standard: false, service: false },
      { ...truth, headers: { ...headers, 'webhook-timestamp': at }, standard: false },
      { ...truth, headers: { ...headers, 'webhook-id': 'another' }, standard: false },
      { ...truth, headers: {}, standard: false, service: false },
    ];
  });
}

const isThere = (program: string, flag = '--version'): boolean => spawnSync(program, [flag]).status === 0;

/** Runs where the program is; elsewhere says so. */
function where(hasProgram: boolean, title: string, run: () => Promise<void>): void {
  if (!hasProgram) process.stderr.write(`NOT RUN: ${title}: no interpreter on this machine.\n`);
  (hasProgram ? it : it.skip)(title, run, 240_000);
}

async function answersOf(program: string, args: readonly string[], input: string): Promise<boolean[][]> {
  const child = spawn(program, args, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(input);
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as boolean[][];
}

describe('an operator', () => {
  it('sees what was sent in the metrics, and sick endpoints as data and on a page without scripts', () => {
    const count = String(deliveries.length);
    expect(seen.metrics).toContain(`webhook_deliveries_total{status="queued"} ${count}\n`);
    expect(seen.metrics).toContain(`webhook_attempt_duration_seconds_count{outcome="delivered"} ${count}\n`);
    expect([seen.list.status, JSON.parse(seen.list.text)]).toEqual([200, { endpoints: [] }]);
    expect(seen.page).toMatchObject({
      status: 200,
      challenge: null,
      policy: expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    });
    expect(seen.page.text).toContain('Every endpoint takes what it is sent.');
    expect(seen.page.text).not.toContain('<script');
    expect(seen.pageByBearer).toBe(200);
  });

  it('is asked for the credential by the page, and elsewhere shows it as the apps do', () => {
    expect(seen.refused.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(seen.refused.map(({ challenge }) => challenge?.split(' ')[0])).toEqual(['Basic', 'Basic', 'Bearer', 'Bearer']);
  });
});

describe('the recipes of docs/webhooks.md verify what is sent and nothing else', () => {
  const expected = (all: readonly Case[]): boolean[][] => all.map(({ standard, service }) => [standard, service]);

  where(isThere('python3'), 'Python', async () => {
    await recipe('verify.py');
    const driver = `import base64, json, sys
from verify import has_service_signature, has_standard_signature
cases = [(base64.b64decode(c["body"]), c["headers"], c["secret"]) for c in json.load(sys.stdin)]
json.dump([[has_standard_signature(*c), has_service_signature(*c)] for c in cases], sys.stdout)`;
    const all = cases();
    expect(await answersOf('python3', ['-c', driver], JSON.stringify(all))).toEqual(expected(all));
  });

  where(isThere('go', 'version'), 'Go', async () => {
    await recipe('verify.go');
    await writeFile(
      join(folder, 'driver.go'),
      `package main
import ("encoding/json"; "net/http"; "os"; "time")
func main() {
  var cases []struct { Body []byte; Headers map[string]string; Secret string }
  if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil { panic(err) }
  answers := [][]bool{}
  for _, c := range cases {
    headers := http.Header{}
    for name, value := range c.Headers { headers.Set(name, value) }
    answers = append(answers, []bool{hasStandardSignature(c.Body, headers, c.Secret, 5*time.Minute), hasServiceSignature(c.Body, headers, c.Secret)})
  }
  json.NewEncoder(os.Stdout).Encode(answers)
}`,
    );
    const all = cases();
    expect(await answersOf('go', ['run', 'verify.go', 'driver.go'], JSON.stringify(all))).toEqual(expected(all));
  });

  where(isThere('openssl', 'version'), 'shell and openssl', async () => {
    const script = await recipe('verify.sh');
    // Each case is a dozen processes.
    const hardest = deliveries.filter(({ what }) => ['lone surrogates', 'a megabyte', 'target.failed'].includes(what));
    for (const [index, { body, headers, secret, standard, service }] of cases(hardest).entries()) {
      const file = join(folder, `body-${index}`);
      await writeFile(file, Buffer.from(body, 'base64'));
      const env = {
        PATH: process.env.PATH,
        SECRET: secret,
        ID: headers['webhook-id'] ?? '',
        TIMESTAMP: headers['webhook-timestamp'] ?? '0',
        SIGNATURE: headers['webhook-signature'] ?? '',
        SERVICE_SIGNATURE: headers['x-service-signature'] ?? '',
      };
      const { status, stdout } = spawnSync('sh', [script, file], { env, encoding: 'utf8' });
      expect([index, status === 0, stdout.trim() === 'verified']).toEqual([index, standard && service, standard && service]);
    }
  });
});
