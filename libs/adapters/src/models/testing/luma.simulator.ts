import { JobSimulator, type Purpose, type SimulatedJob } from './job-simulator.js';
import type { SeenRequest } from './scripted-server.js';

/** The Luma Agents API on a free port, as https://docs.agents.lumalabs.ai documents it (2026-11-28). */
export class LumaSimulator extends JobSimulator {
  static readonly key = 'luma-api-test-0123456789abcdef';
  /** How the next generations end; undefined for an output. */
  outcome: { failure_code: string; failure_reason: string } | undefined;

  accepted(job: SimulatedJob): object {
    return this.shown(job);
  }

  protected shown(job: SimulatedJob): object {
    const { model, type } = job.input;
    const generation = { id: job.id, created_at: '2026-11-28T12:00:00Z', model, type };
    if (job.state === 'working') return { ...generation, state: job.looksLeft > 1 ? 'queued' : 'processing' };
    if (this.outcome !== undefined) return { ...generation, state: 'failed', ...this.outcome };
    return { ...generation, state: 'completed', output: this.outputOf(job).map((url) => ({ type, url })) };
  }

  protected isAuthorized({ headers }: SeenRequest): boolean {
    return headers.authorization === `Bearer ${LumaSimulator.key}`;
  }

  protected purposeOf({ method, path }: SeenRequest): Purpose {
    if (method === 'POST' && path === '/v1/generations') return { does: 'submit' };
    const [, job] = /^\/v1\/generations\/([^/]+)$/.exec(path) ?? [];
    return job === undefined || method !== 'GET' ? { does: 'other' } : { does: 'look', job };
  }

  protected problem(status: number): object {
    return { detail: status === 404 ? 'Generation not found' : 'Invalid API key' };
  }
}
