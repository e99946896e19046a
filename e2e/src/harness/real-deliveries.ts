import { sampleEvent, webhookEventTypes, type WebhookEventType } from '@imprint/contracts/webhooks';
import type { OutboxEntry } from '@imprint/domain/webhooks';
import { loadConfig } from '@imprint/platform/config';
import { newId, SecretBox } from '@imprint/platform/crypto';
import { eventually } from '@imprint/platform/testing';
import { newSigningSecret } from '@imprint/platform/webhook-signature';
import { Database } from './database.js';
import { Instance } from './instance.js';
import { Receiver, type Received } from './receiver.js';

/** Texts that parsers, encodings, limits or shells easily change in transit. */
export const hardWords: Readonly<Record<string, string>> = {
  'letters of many scripts': 'Grüße, здравствуйте, 你好, السلام عليكم, e\u0301 beside \u00e9',
  emoji: '👩🏽‍🚀🏳️‍🌈🇪🇺 ☀️',
  'lone surrogates': 'high \ud83d, low \ude00, turned \ude00\ud83d',
  'what JSON may escape': 'a"b\\c/d\b\f\n\r\t\u0001\u007f\u2028\u2029\ufeff',
  // eslint-disable-next-line no-template-curly-in-string -- it is what a shell would read
  'what a shell or a page would read': '$(date) `id` %s %n \'"; <script>&amp;</script> ${x}',
  'a megabyte': 'Ünïcödé ☀ 0123 '.repeat(48_000),
};

export interface RealDelivery {
  what: string;
  /** The text in the payload's error message. */
  words: string | null;
  secret: string;
  /** The secret that was just replaced. */
  oldSecret: string | null;
  received: Received;
}

/**
 * Every kind of event with `hardWords`, inserted into the outbox and sent by a webhook-dispatcher, for secrets of every kind.
 * @param look called while it is running
 */
export async function realDeliveries(look?: (instance: Instance) => Promise<void>): Promise<RealDelivery[]> {
  const instance = await Instance.start({ apps: ['webhook-dispatcher'] });
  const database = await Database.open(instance.databaseUrl);
  const receiver = await Receiver.start();
  try {
    const box = new SecretBox(loadConfig(instance.settings));
    const [fresh, old] = [newSigningSecret(), newSigningSecret()];
    const expected = [
      ...(await send(database, box, receiver.url, { secret: fresh, oldSecret: old })),
      ...(await send(database, box, receiver.url, { secret: 'a-secret-of-plain-text', oldSecret: null })),
    ];
    await eventually(() => receiver.requests.length >= expected.length);
    await look?.(instance);
    return expected.map(({ eventId, ...delivery }) => {
      const received = receiver.requests.find(({ json }) => json['eventId'] === eventId);
      if (received === undefined) throw new Error(`${delivery.what} did not arrive`);
      return { ...delivery, received };
    });
  } finally {
    await receiver.stop();
    await database.close();
    await instance.stop();
  }
}

type Secrets = Pick<RealDelivery, 'secret' | 'oldSecret'>;
type Expected = Omit<RealDelivery, 'received'> & { eventId: string };

async function send(database: Database, box: SecretBox, url: string, { secret, oldSecret }: Secrets): Promise<Expected[]> {
  const organizationId = newId('org');
  const sealed = [secret, oldSecret].map((one) => (one === null ? null : box.seal(one, organizationId)));
  await database.rows(`insert into organization (id, name, slug) values ($1, 'Acme', $1)`, [organizationId]);
  await database.rows(
    `insert into webhook_settings (organization_id, enabled, endpoint_url, secret_sealed, previous_secret_sealed, previous_secret_until)
     values ($1, true, $2, $3, $4, now() + interval '1 hour')`,
    [organizationId, `${url}/hook`, ...sealed],
  );
  const events = [
    ...webhookEventTypes.map((event) => ({ what: event, words: null, ...entryOf(event, organizationId, null) })),
    ...Object.entries(hardWords).map(([what, words]) => ({
      what,
      words,
      ...entryOf('generation.failed', organizationId, words),
    })),
  ];
  // Few spec files need it, and it takes long to load.
  const { addToOutbox } = await import('@imprint/domain/webhooks');
  await addToOutbox({ query: (sql: string, values: unknown[]) => database.rows(sql, values) } as never, events);
  return events.map(({ what, words, eventId }) => ({ what, words, secret, oldSecret, eventId }));
}

function entryOf(event: WebhookEventType, organizationId: string, words: string | null): OutboxEntry {
  const { eventId, payload } = sampleEvent(event, { id: newId as (prefix: string) => string, at: new Date() });
  const given = JSON.parse(JSON.stringify(payload), (key, value: unknown) =>
    key === 'message' && words !== null ? words : value,
  );
  return { organizationId, event, eventId, payload: given, occurredAt: new Date() };
}
