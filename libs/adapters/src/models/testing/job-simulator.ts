import type { ServerResponse } from 'node:http';
import { json, ScriptedServer, type Script, type SeenRequest } from './scripted-server.js';

/** A job of a simulated vendor. */
export interface SimulatedJob {
  id: string;
  path: string;
  input: SeenRequest['body'];
  state: 'working' | 'over' | 'cancelled';
  /** Questions that are still answered with "at work". */
  looksLeft: number;
}

/** What a request is for. */
export type Purpose = { does: 'submit' } | { does: 'look' | 'cancel'; job: string } | { does: 'other' };

/** The head of an MP4 file, and something after it. */
export const someMp4 = Buffer.concat([Buffer.from('000000206674797069736f6d', 'hex'), Buffer.alloc(100_000, 7)]);

/** A vendor with jobs on a free port. What each documents is in its own class. */
export abstract class JobSimulator extends ScriptedServer {
  readonly jobs: SimulatedJob[] = [];
  looks = 1;
  fileAnswer: (() => Promise<Buffer | number>) | undefined;
  addresses: readonly unknown[] | undefined;
  /** What files hold by themselves. */
  content: () => Promise<Buffer> = () => Promise.resolve(someMp4);
  private readonly submits: Script[] = [];
  private readonly questions: Script[] = [];

  nextSubmit(script: Script): void {
    this.submits.push(script);
  }

  nextLook(script: Script): void {
    this.questions.push(script);
  }

  get submissions(): SeenRequest[] {
    return this.seen.filter((seen) => this.purposeOf(seen).does === 'submit');
  }

  get cancelled(): string[] {
    return this.jobs.filter(({ state }) => state === 'cancelled').map(({ id }) => id);
  }

  take({ path, body }: SeenRequest): SimulatedJob {
    const id = this.idOf(this.jobs.length);
    const job: SimulatedJob = { id, path, input: body, state: 'working', looksLeft: this.looks };
    this.jobs.push(job);
    return job;
  }

  /** What a submission is answered with. */
  abstract accepted(job: SimulatedJob): object;
  /** What a question is answered with. */
  protected abstract shown(job: SimulatedJob): object;
  protected abstract purposeOf(seen: SeenRequest): Purpose;
  protected abstract isAuthorized(seen: SeenRequest): boolean;
  /** The error document of the vendor. */
  protected abstract problem(status: number): object;

  protected idOf(index: number): string {
    return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  }

  /** Addresses of what a job has made. */
  protected outputOf({ id }: SimulatedJob): readonly unknown[] {
    return this.addresses ?? [`${this.origin}/files/${id}`];
  }

  /** Which job a question is about. */
  protected asked(id: string): SimulatedJob | undefined {
    return this.jobs.find((job) => job.id === id);
  }

  /** A job that was cancelled or is over; vendors that say something to it override this. */
  protected end(job: SimulatedJob, response: ServerResponse): void {
    if (job.state === 'working') job.state = 'cancelled';
    response.writeHead(204).end();
  }

  protected async documented(response: ServerResponse, seen: SeenRequest): Promise<void> {
    if (seen.path.startsWith('/files/')) return this.sendFile(response);
    if (!this.isAuthorized(seen)) return json(response, 401, this.problem(401));
    const purpose = this.purposeOf(seen);
    if (purpose.does === 'submit') {
      const script = this.submits.shift();
      return script === undefined ? json(response, 200, this.accepted(this.take(seen))) : script(response, seen);
    }
    const job = purpose.does === 'other' ? undefined : this.asked(purpose.job);
    if (job === undefined) return json(response, 404, this.problem(404));
    if (purpose.does === 'cancel') return this.end(job, response);
    const script = this.questions.shift();
    if (script !== undefined) return script(response, seen);
    if (job.looksLeft > 0) job.looksLeft -= 1;
    else if (job.state === 'working') job.state = 'over';
    json(response, 200, this.shown(job));
  }

  protected async sendFile(response: ServerResponse): Promise<void> {
    const file = await (this.fileAnswer ?? this.content)();
    if (typeof file === 'number') response.writeHead(file).end('gone');
    else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file);
  }
}
