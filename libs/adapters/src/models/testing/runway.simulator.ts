import { JobSimulator, type Purpose, type SimulatedJob } from './job-simulator.js';
import type { SeenRequest } from './scripted-server.js';

/** Runway on a free port, as https://docs.dev.runwayml.com/api and the types of @runwayml/sdk 4.20.1 document it (2026-11-28). */
export class RunwaySimulator extends JobSimulator {
  static readonly key = `key_${'0123456789abcdef'.repeat(8)}`;
  /** How the next tasks end; undefined for a video. */
  outcome: { status: 'FAILED'; failure: string; failureCode: string } | { status: 'CANCELLED' } | undefined;

  accepted({ id }: SimulatedJob): object {
    return { id, estimatedCost: { credits: 60 } };
  }

  protected shown(job: SimulatedJob): object {
    const task = { id: job.id, createdAt: '2026-11-28T12:00:00.000Z' };
    if (job.state === 'cancelled') return { ...task, status: 'CANCELLED', cost: { credits: 0 } };
    if (job.state === 'over')
      return { ...task, cost: { credits: 60 }, ...(this.outcome ?? { status: 'SUCCEEDED', output: this.outputOf(job) }) };
    const working = [{ status: 'RUNNING', progress: 0.4 }, { status: 'THROTTLED' }, { status: 'PENDING' }][job.looksLeft % 3];
    return { ...task, ...working };
  }

  protected isAuthorized({ headers }: SeenRequest): boolean {
    return headers.authorization === `Bearer ${RunwaySimulator.key}` && headers['x-runway-version'] === '2024-11-06';
  }

  protected purposeOf({ method, path }: SeenRequest): Purpose {
    if (method === 'POST' && /^\/v1\/(text|image)_to_video$/.test(path)) return { does: 'submit' };
    const [, job] = /^\/v1\/tasks\/([^/]+)$/.exec(path) ?? [];
    return job === undefined ? { does: 'other' } : { does: method === 'DELETE' ? 'cancel' : 'look', job };
  }

  protected problem(status: number): object {
    return { error: status === 404 ? 'Not found' : 'Unauthorized', docUrl: 'https://docs.dev.runwayml.com/api' };
  }
}
