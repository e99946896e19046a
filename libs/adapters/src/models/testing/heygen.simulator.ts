import type { ServerResponse } from 'node:http';
import { JobSimulator, type Purpose, type SimulatedJob } from './job-simulator.js';
import { json, type SeenRequest } from './scripted-server.js';

/** A look as the vendor lists it. */
export interface SimulatedLook {
  id: string;
  name: string;
  preview_image_url: string | null;
  ownership: 'private' | 'public';
  status?: 'processing' | 'completed' | 'failed';
}

/** Entries of a page, of which it documents 50 and 100: fewer show the same. */
const pageSizes = { looks: 50, voices: 100 };
/** Characters (developers.heygen.com/docs/enterprise-pricing). */
const longestScript = 5_000;

/** HeyGen on a free port, as https://developers.heygen.com documents version 3 of its API (2026-11-28). */
export class HeyGenSimulator extends JobSimulator {
  static readonly key = 'heygen-test-0123456789abcdef';
  static readonly anna = 'Anna_public_3_20240108';
  static readonly own = '31c6b2b6306b47a2ba3572a23be09dbc';
  static readonly voice = '1bd001e7e50f421d891986aad5c8bbd2';
  /** How the next videos fail; undefined for a video. */
  outcome: { failure_code: string; failure_message: string } | undefined;
  /** The keys that it accepts. */
  keys: string[] = [HeyGenSimulator.key];
  looksOfAccount: SimulatedLook[] = [
    { id: HeyGenSimulator.anna, name: 'Anna', preview_image_url: 'https://files.heygen.ai/anna.jpg', ownership: 'public' },
    { id: HeyGenSimulator.own, name: 'Our host', preview_image_url: null, ownership: 'private', status: 'completed' },
    { id: 'in_training', name: 'New', preview_image_url: null, ownership: 'private', status: 'processing' },
  ];
  voicesOfAccount: object[] = [
    { voice_id: HeyGenSimulator.voice, name: 'James', language: 'English', gender: 'male', type: 'public' },
    { voice_id: 'b9c0d1', name: 'Klara', language: 'German', gender: 'female', type: 'private' },
    { voice_id: 'c0ffee', name: 'Many', language: 'Multilingual', gender: 'female', type: 'public' },
  ];
  private readonly byName = new Map<string, SimulatedJob>();

  /** Repetitions under the same name are none. */
  override get submissions(): SeenRequest[] {
    const names = new Set<string>();
    return super.submissions.filter((seen) => {
      const name = nameOf(seen);
      const isFirst = !names.has(name);
      names.add(name);
      return isFirst;
    });
  }

  override take(seen: SeenRequest): SimulatedJob {
    const job = super.take(seen);
    this.byName.set(nameOf(seen), job);
    return job;
  }

  accepted({ id }: SimulatedJob): object {
    return { data: { video_id: id, status: 'waiting', output_format: 'mp4' } };
  }

  /** A call about a video: one to `callback_url` is not signed. */
  call({ id, input }: SimulatedJob): { url: string; body: string } {
    const event_data = { video_id: id, url: `${this.origin}/files/${id}`, callback_id: null };
    const { callback_url: url } = input;
    return { url: typeof url === 'string' ? url : '', body: JSON.stringify({ event_type: 'avatar_video.success', event_data }) };
  }

  protected shown(job: SimulatedJob): object {
    const video = { id: job.id, title: null, created_at: 1_711_929_600, output_language: null };
    if (job.state === 'working') return { data: { ...video, status: job.looksLeft > 1 ? 'pending' : 'processing' } };
    if (this.outcome !== undefined) return { data: { ...video, status: 'failed', ...this.outcome } };
    const [video_url] = this.outputOf(job);
    return { data: { ...video, status: 'completed', completed_at: 1_711_930_200, video_url, duration: 30.5 } };
  }

  protected isAuthorized({ headers }: SeenRequest): boolean {
    return this.keys.includes(String(headers['x-api-key']));
  }

  protected purposeOf({ method, path }: SeenRequest): Purpose {
    if (method === 'POST' && path === '/v3/videos') return { does: 'submit' };
    const [, job] = /^\/v3\/videos\/([^/]+)$/.exec(path) ?? [];
    return job === undefined || method !== 'GET' ? { does: 'other' } : { does: 'look', job };
  }

  protected override async documented(response: ServerResponse, seen: SeenRequest): Promise<void> {
    if (!this.isAuthorized(seen)) return super.documented(response, seen);
    const { pathname, searchParams } = new URL(seen.path, this.origin);
    if (pathname === '/v3/avatars/looks')
      return this.sendPage(response, this.looksOf(searchParams), searchParams, pageSizes.looks);
    if (pathname === '/v3/voices') return this.sendPage(response, this.voicesOf(searchParams), searchParams, pageSizes.voices);
    if (this.purposeOf(seen).does !== 'submit') return super.documented(response, seen);
    const first = this.byName.get(nameOf(seen));
    if (first !== undefined) return json(response, 200, this.accepted(first));
    const refusal = this.refusalOf(seen.body);
    return refusal === null ? super.documented(response, seen) : json(response, ...refusal);
  }

  protected problem(status: number): object {
    return status === 401 ? errorOf('unauthorized', 'Unauthorized') : errorOf('video_not_found', 'Video not found');
  }

  private looksOf(query: URLSearchParams): object[] {
    const wanted = query.get('ownership');
    return this.looksOfAccount.filter(({ ownership }) => wanted === null || ownership === wanted);
  }

  private voicesOf(query: URLSearchParams): object[] {
    const wanted = query.get('type') ?? 'public';
    return this.voicesOfAccount.filter((voice) => 'type' in voice && voice.type === wanted);
  }

  private sendPage(response: ServerResponse, all: object[], query: URLSearchParams, most: number): void {
    const limit = Number(query.get('limit') ?? 20);
    if (!(limit >= 1 && limit <= most))
      return json(response, 400, errorOf('invalid_parameter', `'limit' must be between 1 and ${most}.`));
    const from = Number(query.get('token') ?? 0);
    const has_more = from + limit < all.length;
    json(response, 200, { data: all.slice(from, from + limit), has_more, next_token: has_more ? String(from + limit) : null });
  }

  private refusalOf(body: SeenRequest['body']): [number, object] | null {
    const { type, script, avatar_id: avatar, voice_id: voice, image } = body;
    const isFitting = type === 'avatar' ? typeof avatar === 'string' : type === 'image' && typeof voice === 'string' && image;
    if (typeof script !== 'string' || script.length < 1 || script.length > longestScript || !isFitting)
      return [400, errorOf('invalid_parameter', "'script' must be 1-5000 characters.")];
    if (type === 'avatar' && !this.looksOfAccount.some(({ id }) => id === avatar))
      return [404, errorOf('avatar_not_found', 'Avatar not found')];
    if (voice !== undefined && !this.voicesOfAccount.some((each) => 'voice_id' in each && each.voice_id === voice))
      return [404, errorOf('voice_not_found', 'Voice not found')];
    return null;
  }
}

const nameOf = ({ headers }: SeenRequest): string => String(headers['idempotency-key']);
const errorOf = (code: string, message: string): object => ({
  error: { code, message, doc_url: `https://developers.heygen.com/docs/error-codes#${code.replaceAll('_', '-')}` },
});
