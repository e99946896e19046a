import { realDeliveries } from '@imprint/e2e/harness/real-deliveries';
import { newSigningSecret, standardHeaders } from '@imprint/platform/webhook-signature';
import { describe, expect, it } from '@jest/globals';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

const body = '{"text":"Grüße ☀","n":1}';
const now = () => Math.floor(Date.now() / 1000);

describe('signatures, checked by the standardwebhooks library', () => {
  it('verify with a generated secret', () => {
    const secret = newSigningSecret();
    const headers = standardHeaders({ id: 'tgt_01', timestampSeconds: now(), body }, [secret]);
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('verify with a secret that is plain text', () => {
    const secret = 'a-secret-of-plain-text';
    const headers = standardHeaders({ id: 'tgt_01', timestampSeconds: now(), body }, [secret]);
    expect(new Webhook(secret, { format: 'raw' }).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('verify with the new and with the old secret after a change', () => {
    const secrets = [newSigningSecret(), newSigningSecret()];
    const headers = standardHeaders({ id: 'tgt_01', timestampSeconds: now(), body }, secrets);
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('do not verify for another body, secret, id or an old timestamp', () => {
    const secret = newSigningSecret();
    const headers = standardHeaders({ id: 'tgt_01', timestampSeconds: now(), body }, [secret]);
    const late = standardHeaders({ id: 'tgt_01', timestampSeconds: now() - 600, body }, [secret]);
    const webhook = new Webhook(secret);
    expect(() => webhook.verify(`${body} `, headers)).toThrow(WebhookVerificationError);
    expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'tgt_02' })).toThrow(WebhookVerificationError);
    expect(() => webhook.verify(body, late)).toThrow(WebhookVerificationError);
    expect(() => new Webhook(newSigningSecret()).verify(body, headers)).toThrow(WebhookVerificationError);
  });

  it('are made exactly as the library makes them', () => {
    const secret = newSigningSecret();
    const at = new Date(now() * 1000);
    const headers = standardHeaders({ id: 'tgt_01', timestampSeconds: at.getTime() / 1000, body }, [secret]);
    expect(headers['webhook-signature']).toBe(new Webhook(secret).sign('tgt_01', at, body));
  });
});

it('what a webhook-dispatcher posts is verified by the library: every event, byte for byte, with the new and the old secret', async () => {
  const deliveries = await realDeliveries();
  expect(deliveries.length).toBeGreaterThan(20);
  for (const { secret, oldSecret, received } of deliveries) {
    const body = received.body.toString('utf8');
    for (const one of [secret, ...(oldSecret === null ? [] : [oldSecret])]) {
      const webhook = new Webhook(one, one.startsWith('whsec_') ? {} : { format: 'raw' });
      expect(webhook.verify(body, received.headers)).toEqual(received.json);
    }
    expect(() => new Webhook(newSigningSecret()).verify(body, received.headers)).toThrow(WebhookVerificationError);
  }
});
