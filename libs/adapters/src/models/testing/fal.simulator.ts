import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { picture } from './openai-images.fake.js';
import { json, ScriptedServer, type Script, type SeenRequest } from './scripted-server.js';

/** A request in the queue of the simulator. */
export interface SimulatedRequest {
  id: string;
  /** Owner and app. */
  app: string;
  input: Record<string, unknown>;
  webhook: string | null;
  looksLeft: number;
  isCancelled: boolean;
}

const sizes: Readonly<Record<string, string>> = { square_hd: '1024x1024', landscape_16_9: '1024x576' };

/** The queue of fal on a free port, as https://fal.ai/docs/api-reference/inference-api documents it (2026-11-28), with its keys. */
export class FalSimulator extends ScriptedServer {
  static readonly key = 'fal-test-0123456789abcdef';
  readonly requests: SimulatedRequest[] = [];
  looks = 1;
  /** What the model answers; undefined for a picture. */
  outcome: { status: number; document: unknown } | undefined;
  /** Keys that are published. */
  keys = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  keysRead = 0;
  private readonly submits: Script[] = [];

  /** Sets the answer to the next submission. */
  nextSubmit(script: Script): void {
    this.submits.push(script);
  }

  /** A call about a request, signed by the newest key. */
  call(request: SimulatedRequest, at = Date.now(), pair = this.keys.at(-1)): { headers: Record<string, string>; body: string } {
    const body = JSON.stringify({ request_id: request.id, gateway_request_id: request.id, status: 'OK', payload: {} });
    const timestamp = String(Math.floor(at / 1_000));
    const message = [request.id, 'user_1', timestamp, createHash('sha256').update(body).digest('hex')].join('\n');
    const signature = pair === undefined ? '' : sign(null, Buffer.from(message), pair.privateKey).toString('hex');
    const headers = {
      'x-fal-webhook-request-id': request.id,
      'x-fal-webhook-user-id': 'user_1',
      'x-fal-webhook-timestamp': timestamp,
      'x-fal-webhook-signature': signature,
    };
    return { headers, body };
  }

  protected async documented(response: ServerResponse, seen: SeenRequest): Promise<void> {
    const { pathname, searchParams } = new URL(seen.path, this.origin);
    if (pathname === '/keys') {
      this.keysRead += 1;
      return json(response, 200, { keys: this.keys.map(({ publicKey }) => publicKey.export({ format: 'jwk' })) });
    }
    if (pathname.startsWith('/files/'))
      return void response.writeHead(200).end(await picture(sizes[pathname.slice(7)] ?? '64x64', 'jpeg'));
    if (seen.headers.authorization !== `Key ${FalSimulator.key}`) return json(response, 401, { detail: 'No user found' });
    const [, app = '', id, action] = /^\/([^/]+\/[^/]+)\/requests\/([^/]+)(?:\/(status|cancel))?$/.exec(pathname) ?? [];
    if (id !== undefined)
      return this.answerAbout(
        response,
        this.requests.find((one) => one.id === id && one.app === app),
        action,
      );
    const script = this.submits.shift();
    if (script !== undefined) return script(response, seen);
    const request = {
      ...{ id: randomUUID(), app: pathname.split('/').slice(1, 3).join('/'), input: seen.body, isCancelled: false },
      ...{ webhook: searchParams.get('fal_webhook'), looksLeft: this.looks },
    };
    this.requests.push(request);
    const url = `${this.origin}/${request.app}/requests/${request.id}`;
    json(response, 200, {
      ...{ status: 'IN_QUEUE', request_id: request.id, queue_position: 0 },
      ...{ response_url: url, status_url: `${url}/status`, cancel_url: `${url}/cancel` },
    });
  }

  private answerAbout(response: ServerResponse, request: SimulatedRequest | undefined, action: string | undefined): void {
    if (request === undefined) return json(response, 404, { status: 'NOT_FOUND' });
    const isOver = request.looksLeft <= 0;
    if (action === 'cancel') {
      request.isCancelled ||= !isOver;
      return json(response, isOver ? 400 : 202, { status: isOver ? 'ALREADY_COMPLETED' : 'CANCELLATION_REQUESTED' });
    }
    if (action === 'status') {
      request.looksLeft -= 1;
      return json(response, isOver ? 200 : 202, { status: isOver ? 'COMPLETED' : 'IN_PROGRESS', request_id: request.id });
    }
    if (this.outcome !== undefined) return json(response, this.outcome.status, this.outcome.document);
    const url = `${this.origin}/files/${String(request.input['image_size'])}`;
    json(response, 200, { images: [{ url, content_type: 'image/jpeg' }], seed: 7, has_nsfw_concepts: [false] });
  }
}
