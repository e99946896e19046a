import { SecretBox } from '@imprint/platform/crypto';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { afterEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClaimedDelivery } from './delivery-claims.repository.js';
import { WebhookSender } from './webhook-sender.js';

const config = testConfig({ WEBHOOK_ALLOWED_HOSTS: ['127.0.0.1'] });
const safeFetch = new SafeFetch(config);
let server: Server;

afterEach(async () => {
  await safeFetch.onApplicationShutdown();
  server.close();
  await once(server, 'close');
});

async function delivery(status: number, bodyBytes: number): Promise<ClaimedDelivery> {
  server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end('x'.repeat(bodyBytes)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    id: 'dlv_1',
    organizationId: 'org_1',
    event: 'generation.failed',
    eventId: 'generation:generation.failed:image:gen_1:failed',
    isTest: false,
    fence: 1,
    attempts: 1,
    payload: {} as ClaimedDelivery['payload'],
    occurredAt: new Date(),
    endpointUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    enabled: true,
    secretSealed: null,
    previousSecretSealed: null,
    previousSecretUntil: null,
  };
}

it.each([
  [200, 'delivered'],
  [404, 'rejected'],
  [500, 'retry'],
])('an answer of %i with a page of a megabyte counts as %s: the status decides', async (status, verdict) => {
  const sent = await new WebhookSender(safeFetch, new SecretBox(config), config).send(await delivery(status, 1_000_000));
  expect(sent).toMatchObject({ verdict, statusCode: status });
});
