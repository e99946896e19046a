import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What a process is to start: jobs of one price, in micro-credits. */
export interface StarterOrder {
  url: string;
  prefix: string;
  count: number;
  micro: number;
  /** Whether it ends half of what it has started again. */
  settles: boolean;
}

/** What became of it. `unknown`: how often the connection ended before the answer, after which the start was repeated. */
export interface StarterReport {
  started: string[];
  refused: number;
  unknown: number;
}

type Message = { type: 'ready' } | { type: 'progress'; done: number } | { type: 'report'; report: StarterReport };

/** Processes that start jobs at the same time. */
export class Starters {
  private constructor(private readonly children: readonly ChildProcess[]) {}

  static async ready(count: number): Promise<Starters> {
    const children = Array.from({ length: count }, () =>
      fork(new URL('./credit-starter-process.fixture.js', import.meta.url), {
        execArgv: [],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      }),
    );
    await Promise.all(children.map((child) => once(child, 'message')));
    return new Starters(children);
  }

  /** @param onProgress after some jobs of a process */
  async run(order: Omit<StarterOrder, 'prefix'>, onProgress: () => void = () => undefined): Promise<StarterReport> {
    const reports = await Promise.all(
      this.children.map(async (child, index) => {
        const done = this.reportOf(child, onProgress);
        child.send({ ...order, prefix: `gen_${index}` } satisfies StarterOrder);
        return done;
      }),
    );
    return {
      started: reports.flatMap(({ started }) => started),
      refused: reports.reduce((sum, { refused }) => sum + refused, 0),
      unknown: reports.reduce((sum, { unknown }) => sum + unknown, 0),
    };
  }

  async stop(): Promise<void> {
    const running = this.children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    await Promise.all(
      running.map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }),
    );
  }

  private async reportOf(child: ChildProcess, onProgress: () => void): Promise<StarterReport> {
    return new Promise((resolve, reject) => {
      child.on('message', (message: Message) => {
        if (message.type === 'report') resolve(message.report);
        else onProgress();
      });
      child.once('exit', (code) => reject(new Error(`a process that starts jobs ended with ${code}`)));
    });
  }
}
