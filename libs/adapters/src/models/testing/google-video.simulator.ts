import type { ServerResponse } from 'node:http';
import { JobSimulator, type Purpose, type SimulatedJob } from './job-simulator.js';
import { json, type SeenRequest } from './scripted-server.js';

/**
 * Videos of the Gemini API on a free port, as https://ai.google.dev/gemini-api/docs/omni documents them (2026-11-28): interactions in the
 * background, and their files, which are processed, and sent from another address than the one that takes the key.
 */
export class GoogleVideoSimulator extends JobSimulator {
  static readonly key = 'AIzaTest0123456789abcdefghijklmnopqrstu';
  /** How the next interactions end; undefined for a video. */
  outcome: object | undefined;
  /** Questions about files that are answered with `PROCESSING`. */
  processing = 1;

  accepted({ id, input: { model } }: SimulatedJob): object {
    return { id, status: 'in_progress', object: 'interaction', model };
  }

  protected shown(job: SimulatedJob): object {
    const interaction = { id: job.id, object: 'interaction', model: job.input['model'] };
    if (job.state === 'working') return { ...interaction, status: job.looksLeft > 1 ? 'queued' : 'in_progress' };
    if (job.state === 'cancelled') return { ...interaction, status: 'cancelled' };
    if (this.outcome !== undefined) return { ...interaction, ...this.outcome };
    const content = this.outputOf(job).map((uri) => ({ type: 'video', mime_type: 'video/mp4', uri }));
    const steps = [
      { type: 'user_input', content: job.input['input'] },
      { type: 'thought', signature: 'x'.repeat(2_000_000) },
      { type: 'model_output', content },
    ];
    return { ...interaction, status: 'completed', steps };
  }

  protected override idOf(index: number): string {
    return `v1_${'Ch'.repeat(30)}${index}`;
  }

  protected override outputOf({ id }: SimulatedJob): readonly unknown[] {
    return this.addresses ?? [`${this.origin}/v1beta/files/${id.slice(-8)}:download?alt=media`];
  }

  protected isAuthorized({ headers }: SeenRequest): boolean {
    return headers['x-goog-api-key'] === GoogleVideoSimulator.key;
  }

  protected purposeOf({ method, path }: SeenRequest): Purpose {
    if (method === 'POST' && path === '/v1beta/interactions') return { does: 'submit' };
    const [, job, action] = /^\/v1beta\/interactions\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
    return job === undefined ? { does: 'other' } : { does: action === undefined ? 'look' : 'cancel', job };
  }

  protected override end(job: SimulatedJob, response: ServerResponse): void {
    if (job.state !== 'working')
      return json(response, 400, { error: { code: 400, message: 'Not running', status: 'FAILED_PRECONDITION' } });
    job.state = 'cancelled';
    json(response, 200, this.shown(job));
  }

  protected override async documented(response: ServerResponse, seen: SeenRequest): Promise<void> {
    const [, file, download] = /^\/v1beta\/files\/([^/:]+)(:download\?alt=media)?$/.exec(seen.path) ?? [];
    if (file === undefined) return super.documented(response, seen);
    if (!this.isAuthorized(seen)) return json(response, 403, this.problem(403));
    if (download !== undefined) return void response.writeHead(302, { location: `/files/${file}` }).end();
    this.processing -= 1;
    json(response, 200, { name: `files/${file}`, state: this.processing >= 0 ? 'PROCESSING' : 'ACTIVE' });
  }

  protected problem(status: number): object {
    return { error: { code: status, message: status === 404 ? 'Not found.' : 'API key not valid.', status: 'INVALID_ARGUMENT' } };
  }
}
