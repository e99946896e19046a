import { eventually } from '@imprint/platform/testing';
import { connect, type Socket } from 'node:net';

/** Records every command that Redis receives, with values. */
export class RedisMonitor {
  /** Output so far, in Redis's format. */
  text = '';

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => (this.text += chunk.toString('utf8')));
  }

  static async start(url: string): Promise<RedisMonitor> {
    const { hostname, port } = new URL(url);
    const monitor = new RedisMonitor(connect(Number(port), hostname));
    monitor.socket.write('MONITOR\r\n');
    await eventually(() => Promise.resolve(monitor.text.startsWith('+OK')));
    return monitor;
  }

  stop(): void {
    this.socket.destroy();
  }
}
