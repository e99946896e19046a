import { once } from 'node:events';
import { freePort } from '@imprint/platform/testing';
import type { Bench } from './bench.js';

/** The inspector of another process. */
export class Inspector {
  private sequence = 0;

  private constructor(private readonly socket: WebSocket) {}

  /** A port for the inspector, and the setting that opens it in a process that starts. */
  static async setting(): Promise<{ port: number; settings: Readonly<Record<string, string>> }> {
    const port = await freePort();
    return { port, settings: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` } };
  }

  static async connect(bench: Bench, port: number): Promise<Inspector> {
    const list = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { webSocketDebuggerUrl: string }[];
    const socket = new WebSocket(list[0]?.webSocketDebuggerUrl ?? '');
    await once(socket, 'open');
    const inspector = new Inspector(socket);
    bench.defer(() => Promise.resolve(inspector.close()));
    return inspector;
  }

  /** Megabytes of objects that are still in use: everything else is collected first. */
  async heapMb(): Promise<number> {
    await this.ask('HeapProfiler.collectGarbage');
    const { usedSize } = await this.ask<{ usedSize: number }>('Runtime.getHeapUsage');
    return usedSize / 1_048_576;
  }

  ask<Answer>(method: string, params: object = {}): Promise<Answer> {
    const id = (this.sequence += 1);
    return new Promise((resolve, reject) => {
      const onMessage = ({ data }: { data: unknown }): void => {
        const answer = JSON.parse(String(data)) as { id?: number; result: Answer; error?: { message: string } };
        if (answer.id !== id) return;
        this.socket.removeEventListener('message', onMessage);
        if (answer.error === undefined) resolve(answer.result);
        else reject(new Error(answer.error.message));
      };
      this.socket.addEventListener('message', onMessage);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  close(): void {
    this.socket.close();
  }
}
