import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { JobSimulator, type Purpose, type SimulatedJob } from './job-simulator.js';
import { picture } from './openai-images.fake.js';
import { json, type SeenRequest } from './scripted-server.js';

const sizes: Readonly<Record<string, string>> = { square_hd: '1024x1024', landscape_16_9: '1024x576' };

/** The queue of fal on a free port, as https://fal.ai/docs/api-reference/inference-api documents it (2026-11-28), with its keys. */
export class FalSimulator extends JobSimulator {
  static readonly key = 'fal-test-0123456789abcdef';
  /** What the model answers; undefined for a picture. */
  outcome: { status: number; document: unknown } | undefined;
  /** Keys that are published. */
  keys = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  keysRead = 0;
  /** Archives that were uploaded, by their addresses. */
  readonly uploads = new Map<string, Buffer>();
  /** Requests whose files were deleted. */
  readonly deleted: string[] = [];
  /** What requests have logged. */
  logs: readonly string[] = [];

  /** A call about a request, signed by the newest key. */
  call(id: string, at = Date.now(), pair = this.keys.at(-1)): { headers: Record<string, string>; body: string } {
    const body = JSON.stringify({ request_id: id, gateway_request_id: id, status: 'OK', payload: {} });
    const timestamp = String(Math.floor(at / 1_000));
    const message = [id, 'user_1', timestamp, createHash('sha256').update(body).digest('hex')].join('\n');
    const signature = pair === undefined ? '' : sign(null, Buffer.from(message), pair.privateKey).toString('hex');
    const headers = {
      'x-fal-webhook-request-id': id,
      'x-fal-webhook-user-id': 'user_1',
      'x-fal-webhook-timestamp': timestamp,
      'x-fal-webhook-signature': signature,
    };
    return { headers, body };
  }

  /** Where a request calls; null if nowhere. */
  webhookOf({ path }: SimulatedJob): string | null {
    return new URL(path, this.origin).searchParams.get('fal_webhook');
  }

  accepted(job: SimulatedJob): object {
    const url = `${this.origin}/${appOf(job)}/requests/${job.id}`;
    return {
      ...{ status: 'IN_QUEUE', request_id: job.id, queue_position: 0 },
      ...{ response_url: url, status_url: `${url}/status`, cancel_url: `${url}/cancel` },
    };
  }

  protected shown({ id, state }: SimulatedJob): object {
    const logs = this.logs.map((message) => ({ message, level: 'INFO', timestamp: '2026-11-29T12:00:00.000Z' }));
    return { status: state === 'working' ? 'IN_PROGRESS' : 'COMPLETED', request_id: id, logs };
  }

  protected isAuthorized({ headers }: SeenRequest): boolean {
    return headers.authorization === `Key ${FalSimulator.key}`;
  }

  protected purposeOf({ method, path }: SeenRequest): Purpose {
    const [, job, action] = /^\/[^/]+\/[^/]+\/requests\/([^/]+)\/(status|cancel)(?:\?logs=1)?$/.exec(path) ?? [];
    if (path.startsWith('/storage/')) return { does: 'other' };
    if (job !== undefined) return { does: action === 'cancel' ? 'cancel' : 'look', job };
    return { does: method === 'POST' ? 'submit' : 'other' };
  }

  protected override end(job: SimulatedJob, response: ServerResponse): void {
    const isOver = job.state !== 'working';
    if (!isOver) job.state = 'cancelled';
    json(response, isOver ? 400 : 202, { status: isOver ? 'ALREADY_COMPLETED' : 'CANCELLATION_REQUESTED' });
  }

  protected override async documented(response: ServerResponse, seen: SeenRequest): Promise<void> {
    if (seen.path === '/keys') {
      this.keysRead += 1;
      return json(response, 200, { keys: this.keys.map(({ publicKey }) => publicKey.export({ format: 'jwk' })) });
    }
    if (this.stored(response, seen)) return;
    const [, size] = /^\/files\/([a-z]\w+)$/.exec(seen.path) ?? [];
    if (size !== undefined) this.content = () => picture(sizes[size] ?? '64x64', 'jpeg');
    const [, app, id] = /^\/([^/]+\/[^/]+)\/requests\/([^/]+)$/.exec(seen.path) ?? [];
    const job = this.jobs.find((one) => one.id === id && appOf(one) === app);
    if (job === undefined || !this.isAuthorized(seen)) return super.documented(response, seen);
    if (this.outcome !== undefined) return json(response, this.outcome.status, this.outcome.document);
    if (app === trainerApp) return json(response, 200, trained(job, this.origin));
    const images = this.outputOf(job).map((url) => ({ url, content_type: 'image/jpeg' }));
    json(response, 200, { images, seed: 7, has_nsfw_concepts: [false] });
  }

  /** The storage, and what the platform does with files (fal.ai/docs/documentation/model-apis/fal-cdn, 2026-11-29). */
  private stored(response: ServerResponse, seen: SeenRequest): boolean {
    const { method, path, archive } = seen;
    const [, request] = /^\/platform\/models\/requests\/([^/]+)\/payloads$/.exec(path) ?? [];
    if (path.startsWith('/uploads/') && method === 'PUT') {
      this.uploads.set(`${this.origin}/stored/${path.slice('/uploads/'.length)}`, archive ?? Buffer.alloc(0));
      response.writeHead(200).end();
    } else if (path.startsWith('/storage/upload/initiate') && this.isAuthorized(seen)) {
      const name = `pictures-${this.uploads.size}.zip`;
      json(response, 200, { file_url: `${this.origin}/stored/${name}`, upload_url: `${this.origin}/uploads/${name}` });
    } else if (request !== undefined && method === 'DELETE' && this.isAuthorized(seen)) {
      this.deleted.push(request);
      json(response, 200, { cdn_delete_results: [] });
    } else return false;
    return true;
  }

  protected override outputOf({ input }: SimulatedJob): readonly unknown[] {
    return this.addresses ?? [`${this.origin}/files/${String(input['image_size'])}`];
  }

  protected problem(status: number): object {
    return status === 404 ? { status: 'NOT_FOUND' } : { detail: 'No user found' };
  }
}

/** Owner and app, without the path below. */
const appOf = ({ path }: SimulatedJob): string => path.split('?')[0]?.split('/').slice(1, 3).join('/') ?? '';

const trainerApp = 'fal-ai/flux-lora-fast-training';

/** What a training answers (fal.ai/models/fal-ai/flux-lora-fast-training/api, 2026-11-29). */
const trained = ({ id }: SimulatedJob, origin: string): object => ({
  diffusers_lora_file: { url: `${origin}/weights/${id}.safetensors`, content_type: 'application/octet-stream' },
  config_file: { url: `${origin}/weights/${id}.json`, content_type: 'application/json' },
});
