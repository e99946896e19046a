import { standardHeaders } from '@imprint/platform/webhook-signature';
import type { ServerResponse } from 'node:http';
import { picture } from './openai-images.fake.js';
import { json, ScriptedServer, type Script, type SeenRequest } from './scripted-server.js';

/** A prediction of the simulator. */
export interface SimulatedPrediction {
  id: string;
  model: string;
  input: Record<string, unknown>;
  status: 'starting' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'aborted';
  error: string | null;
  /** Questions that are still answered with `processing`. */
  looksLeft: number;
  webhook: string | null;
  events: readonly string[];
  /** Of a training: the model of which it makes a version. */
  destination: string | null;
}

/**
 * Replicate on a free port, as https://replicate.com/docs/reference/http documents it (2026-11-28): predictions of models, which are asked
 * about and cancelled, and their files, which are gone after an hour.
 */
export class ReplicateSimulator extends ScriptedServer {
  static readonly token = 'r8_test0123456789abcdef';
  static readonly account = 'somebody';
  static readonly webhookSecret = `whsec_${Buffer.from('the secret of a simulator').toString('base64')}`;
  readonly predictions: SimulatedPrediction[] = [];
  /** Questions about the next predictions that are answered with `processing`. */
  looks = 1;
  /** How the next predictions end. */
  outcome: { status: 'succeeded' } | { status: 'failed'; error: string } | { status: 'canceled' | 'aborted' } = {
    status: 'succeeded',
  };
  /** What files answer with. */
  file: (prediction: SimulatedPrediction) => Promise<Buffer | number> = ({ input }) =>
    picture(input['aspect_ratio'] === '16:9' ? '1344x768' : '1024x1024', 'webp');
  fileAnswer: (() => Promise<Buffer | number>) | undefined;
  addresses: readonly unknown[] | undefined;
  /** Addresses of the output, where they are not the usual ones. */
  output: ((prediction: SimulatedPrediction) => unknown) | undefined;
  /** What jobs have logged. */
  logs = '';
  /** The archives that were uploaded, by their addresses. */
  readonly uploads = new Map<string, Buffer>();
  /** Models of the account. */
  readonly models = new Set<string>();
  /** Versions that were deleted. */
  readonly deleted: string[] = [];
  private readonly submits: Script[] = [];
  private readonly questions: Script[] = [];

  /** Sets the answer to the next submission. */
  nextSubmit(script: Script): void {
    this.submits.push(script);
  }

  /** Sets the answer to the next question about a prediction. */
  nextLook(script: Script): void {
    this.questions.push(script);
  }

  /** What was submitted, whether or not it was answered. */
  get submissions(): SeenRequest[] {
    return this.seen.filter(({ method, path }) => method === 'POST' && /\/(predictions|trainings)$/.test(path));
  }

  get cancelled(): string[] {
    return this.predictions.filter(({ status }) => status === 'canceled').map(({ id }) => id);
  }

  /** Takes a prediction without answering, as when the answer is lost. */
  take({ path, body }: SeenRequest): SimulatedPrediction {
    const [, model = ''] = /^\/v1\/models\/([^/]+\/[^/]+)\/predictions$/.exec(path) ?? [];
    const { input, webhook, webhook_events_filter: events, destination, version } = body as Record<string, never>;
    const id = `p${this.predictions.length}${'x'.repeat(24)}`;
    const prediction = {
      ...{
        id,
        model: version ?? model,
        destination: destination ?? null,
        input: input ?? {},
        status: 'starting' as const,
        error: null,
        looksLeft: this.looks,
      },
      ...{ webhook: webhook ?? null, events: events ?? [] },
    };
    this.predictions.push(prediction);
    return prediction;
  }

  /** Ends a prediction now. */
  finish(prediction: SimulatedPrediction): void {
    prediction.status = this.outcome.status;
    prediction.error = this.outcome.status === 'failed' ? this.outcome.error : null;
  }

  /** The document of a prediction. */
  shown(prediction: SimulatedPrediction): Record<string, unknown> {
    const { id, model, input, status, error, destination } = prediction;
    const version = `${destination}:${id}`;
    const trained = destination === null ? undefined : { version, weights: `${this.origin}/files/${id}.tar` };
    const made = trained ?? this.addresses ?? this.output?.(prediction) ?? [`${this.origin}/files/${id}.webp`];
    const output = status === 'succeeded' ? made : null;
    return {
      ...{ id, model, version: 'hidden', input, logs: this.logs, output, data_removed: false, error, source: 'api', status },
      ...{ created_at: '2026-11-28T12:00:00.000Z', metrics: {} },
      urls: { get: `${this.origin}/v1/predictions/${id}`, cancel: `${this.origin}/v1/predictions/${id}/cancel` },
    };
  }

  /** A call about a prediction, signed. */
  call(prediction: SimulatedPrediction, at = Date.now()): { url: string; headers: Record<string, string>; body: string } {
    const body = JSON.stringify(this.shown(prediction));
    const message = { id: `msg_${prediction.id}_${prediction.status}`, timestampSeconds: Math.floor(at / 1_000), body };
    const headers = { 'content-type': 'application/json', ...standardHeaders(message, [ReplicateSimulator.webhookSecret]) };
    return { url: prediction.webhook ?? '', headers, body };
  }

  protected async documented(response: ServerResponse, seen: SeenRequest): Promise<void> {
    const { path, method, headers } = seen;
    if (path.startsWith('/files/')) return this.sendFile(response, path);
    if (headers.authorization !== `Bearer ${ReplicateSimulator.token}`)
      return json(response, 401, {
        title: 'Unauthenticated',
        detail: 'You did not pass a valid authentication token',
        status: 401,
      });
    if (this.modelled(response, seen)) return;
    if (method === 'POST' && /\/(predictions|trainings)$/.test(path)) {
      const script = this.submits.shift();
      return script === undefined ? json(response, 201, this.shown(this.take(seen))) : script(response, seen);
    }
    const [, id, action] = /^\/v1\/(?:predictions|trainings)\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
    const kind = path.startsWith('/v1/trainings/');
    const prediction = this.predictions.find((each) => each.id === id && kind === (each.destination !== null));
    if (prediction === undefined)
      return json(response, 404, { detail: 'The requested resource could not be found.', status: 404 });
    const isOver = !['starting', 'processing'].includes(prediction.status);
    if (action !== undefined) {
      if (!isOver) prediction.status = 'canceled';
      return json(response, 200, this.shown(prediction));
    }
    const script = this.questions.shift();
    if (script !== undefined) return script(response, seen);
    if (!isOver && prediction.looksLeft > 0) {
      prediction.looksLeft -= 1;
      prediction.status = 'processing';
    } else if (!isOver) this.finish(prediction);
    json(response, 200, this.shown(prediction));
  }

  /** Account, models, versions and files (replicate.com/docs/reference/http, 2026-11-29). */
  private modelled(response: ServerResponse, { method, path, body }: SeenRequest): boolean {
    const [, model = '', version] = /^\/v1\/models\/([^/]+\/[^/]+)(?:\/versions\/([^/]+))?$/.exec(path) ?? [];
    if (path === '/v1/account') json(response, 200, { type: 'user', username: ReplicateSimulator.account, name: 'A' });
    else if (path === '/v1/models' && method === 'POST') {
      this.models.add(`${String(body['owner'])}/${String(body['name'])}`);
      json(response, 201, { owner: body['owner'], name: body['name'], visibility: body['visibility'] });
    } else if (path === '/v1/files' && method === 'POST') {
      const get = `${this.origin}/v1/files/file_${this.uploads.size}`;
      const [content] = body['content'] as Buffer[];
      this.uploads.set(get, content ?? Buffer.alloc(0));
      json(response, 201, { id: `file_${this.uploads.size}`, content_type: 'application/zip', urls: { get } });
    } else if (method === 'DELETE' && version !== undefined) {
      this.deleted.push(`${model}:${version}`);
      response.writeHead(202).end();
    } else if (method === 'GET' && model === 'ostris/flux-dev-lora-trainer')
      json(response, 200, { owner: 'ostris', name: 'flux-dev-lora-trainer', latest_version: { id: 'e440909d3512' } });
    else if (method === 'GET' && this.models.has(model)) json(response, 200, { visibility: 'private' });
    else return false;
    return true;
  }

  private async sendFile(response: ServerResponse, path: string): Promise<void> {
    const prediction = this.predictions.find(({ id }) => path.includes(id));
    const file = prediction === undefined ? 404 : await (this.fileAnswer ?? (() => this.file(prediction)))();
    if (typeof file === 'number') response.writeHead(file).end('gone');
    else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file);
  }
}
