import { eventually } from '@imprint/platform/testing';
import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface Message {
  id: string;
  type: string;
  status: string;
  progress?: number;
  result?: Record<string, unknown>;
}

/** A client that records its messages. */
export class Listener {
  readonly told: Message[] = [];
  readonly closed: Promise<number>;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.told.push(JSON.parse(data.toString('utf8')) as Message));
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => void socket.once('close', resolve));
  }

  static async open(url: string, credential: string): Promise<Listener> {
    const listener = new Listener(new WebSocket(`${url.replace('http', 'ws')}/v1/ws`, ['bearer', credential]));
    await once(listener.socket, 'open');
    return listener;
  }

  statusesOf(id: string): string[] {
    return this.told.filter((message) => message.id === id).map(({ status }) => status);
  }

  async hears(id: string, status: string): Promise<Message> {
    return eventually(() => this.told.find((message) => message.id === id && message.status === status), { timeoutMs: 90_000 });
  }
}
