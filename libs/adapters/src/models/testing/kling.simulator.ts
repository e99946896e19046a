import type { ServerResponse } from 'node:http';
import { JobSimulator, type Purpose, type SimulatedJob } from './job-simulator.js';
import { json, type SeenRequest } from './scripted-server.js';

/** Kling on a free port, as https://kling.ai/document-api documents it (2026-11-28): tasks that are found by our id as well. */
export class KlingSimulator extends JobSimulator {
  static readonly key = 'kling-test-0123456789abcdef';
  /** Why the next tasks fail; undefined for a video. */
  outcome: string | undefined;

  accepted({ id, input }: SimulatedJob): object {
    const times = { create_time: 1_781_080_778_802, update_time: 1_781_080_778_802 };
    return {
      code: 0,
      message: 'SUCCEED',
      request_id: 'r',
      data: { id, status: 'submitted', external_id: nameOf(input), ...times },
    };
  }

  /** A call about a task: it is not signed. */
  call(job: SimulatedJob): { url: string; body: string } {
    const { callback_url: url } = job.input['options'] as { callback_url?: string };
    return { url: url ?? '', body: JSON.stringify(this.task(job)) };
  }

  protected shown(job: SimulatedJob): object {
    return { code: 0, message: 'SUCCEED', request_id: 'r', data: [this.task(job)] };
  }

  protected override idOf(index: number): string {
    return `8936059464028${String(index).padStart(5, '0')}`;
  }

  protected isAuthorized({ headers }: SeenRequest): boolean {
    return headers.authorization === `Bearer ${KlingSimulator.key}`;
  }

  protected purposeOf({ method, path }: SeenRequest): Purpose {
    const { pathname, searchParams } = new URL(path, this.origin);
    if (method === 'POST' && /^\/(text|image)-to-video\/[\w.-]+$/.test(pathname)) return { does: 'submit' };
    const job = searchParams.get('task_ids') ?? searchParams.get('external_task_ids');
    return method === 'GET' && pathname === '/tasks' && job !== null ? { does: 'look', job } : { does: 'other' };
  }

  protected override asked(id: string): SimulatedJob | undefined {
    return this.jobs.find((job) => job.id === id || nameOf(job.input) === id);
  }

  protected override async documented(response: ServerResponse, seen: SeenRequest): Promise<void> {
    const purpose = this.purposeOf(seen);
    if (purpose.does === 'look' && this.isAuthorized(seen) && this.asked(purpose.job) === undefined)
      return json(response, 200, { code: 0, message: 'SUCCEED', request_id: 'r', data: [] });
    return super.documented(response, seen);
  }

  protected problem(status: number): object {
    return {
      code: status === 401 ? 1002 : 1203,
      message: status === 401 ? 'Authorization is invalid' : 'Not found',
      request_id: 'r',
    };
  }

  private task(job: SimulatedJob): object {
    const task = { id: job.id, create_time: 1_781_080_778_802, update_time: 1_781_080_794_151, external_id: nameOf(job.input) };
    if (job.state === 'working') return { ...task, status: job.looksLeft > 1 ? 'submitted' : 'processing', message: '' };
    if (this.outcome !== undefined) return { ...task, status: 'failed', message: this.outcome };
    const outputs = this.outputOf(job).map((url) => ({ type: 'video', id: 'v', url, duration: '5.1' }));
    return { ...task, status: 'succeeded', message: '', outputs };
  }
}

const nameOf = (input: SeenRequest['body']): unknown =>
  (input['options'] as { external_task_id?: unknown } | undefined)?.external_task_id;
