import type { ServerResponse } from 'node:http';
import { json, ScriptedServer, type SeenRequest } from './scripted-server.js';

/** Why a request is refused. */
export type RefusedFor =
  'key' | 'permission' | 'model' | 'request' | 'size' | 'rate' | 'quota' | 'server' | 'overload' | 'moderation';
/** How an answer ends other than well, as far as the vendor documents it. */
export type Ending = 'length' | 'filter' | 'refusal' | 'error' | 'cut' | 'garbage' | 'nothing' | 'unknown';

/** What an answer is made of. */
export interface Answering {
  pieces: readonly string[];
  ending: Ending | 'stop';
  inputTokens: number;
  outputTokens: number;
}

export type RefusalDocuments = Partial<Record<RefusedFor, readonly [status: number, document: unknown]>>;

/** A chat API that streams its answers, as its vendor documents it. */
export abstract class SimulatedTextApi extends ScriptedServer {
  abstract readonly key: string;
  abstract readonly model: string;
  abstract readonly refusals: RefusalDocuments;
  /** What the vendor streams. */
  protected abstract stream(answering: Answering, seen: SeenRequest): readonly string[];
  /** The reason why a request is refused, if it is. */
  protected abstract objection(seen: SeenRequest): RefusedFor | undefined;
  /** The schema and the limit in a request. */
  protected abstract wanted(seen: SeenRequest): { schema: unknown; prompt: string; maxTokens: number };

  refuse(reason: RefusedFor, headers: Record<string, string> = {}): void {
    this.next((response) => this.sendRefusal(response, reason, headers));
  }

  /** Ends the next answer like this. */
  end(ending: Ending): void {
    this.next((response, seen) => this.answerTo(response, seen, ending));
  }

  /** Leaves the next request unanswered; resolves when it has arrived, with what answers it as documented. */
  hold(): Promise<{ answer(): void; closed: Promise<void> }> {
    return new Promise((resolve) => {
      this.next((response, seen) => {
        const closed = new Promise<void>((end) => response.once('close', () => end()));
        resolve({ answer: () => this.answerTo(response, seen, 'stop'), closed });
      });
    });
  }

  /** Stops in the middle of the next answer; resolves when its connection has been closed. */
  stall(): Promise<void> {
    return new Promise((resolve) => {
      this.next((response, seen) => {
        response.once('close', () => resolve());
        const events = this.events(seen, 'stop');
        response.writeHead(200, eventStream).write(events.slice(0, Math.ceil(events.length / 2)).join(''));
      });
    });
  }

  protected documented(response: ServerResponse, seen: SeenRequest): void {
    const objection = this.objection(seen);
    if (objection === undefined) this.answerTo(response, seen, 'stop');
    else this.sendRefusal(response, objection);
  }

  private sendRefusal(response: ServerResponse, reason: RefusedFor, headers: Record<string, string> = {}): void {
    const [status, document] = this.refusals[reason] ?? [500, {}];
    json(response, status, document, headers);
  }

  private answerTo(response: ServerResponse, seen: SeenRequest, ending: Ending | 'stop'): void {
    const events = this.events(seen, ending);
    response.writeHead(200, eventStream);
    if (ending === 'cut') response.write(events.slice(0, Math.ceil(events.length / 2)).join(''), () => response.destroy());
    else response.end(events.join(''));
  }

  private events(seen: SeenRequest, ending: Ending | 'stop'): readonly string[] {
    const { schema, prompt, maxTokens } = this.wanted(seen);
    const all = piecesOf(JSON.stringify(answerBy(schema, prompt)));
    const isTooLong = all.length > maxTokens;
    const pieces = ending === 'nothing' ? [] : all.slice(0, maxTokens);
    const events = this.stream(
      { pieces, ending: isTooLong ? 'length' : ending, inputTokens: 12, outputTokens: pieces.length },
      seen,
    );
    return ending === 'garbage' ? [...events.slice(0, 3), 'data: {"broken\n\n', ...events.slice(3)] : events;
  }
}

const eventStream = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };

/** A server-sent event, with the name that some vendors give it. */
export function event(data: unknown, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
}

/** Pieces that end in the middle of words, as tokens do. */
function piecesOf(text: string): string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / 7) }, (_, index) =>
    characters.slice(index * 7, index * 7 + 7).join(''),
  );
}

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** Something that the schema allows, with words of the prompt. */
export function answerBy(schema: unknown, prompt: string): unknown {
  const { type, properties = {}, items = {} } = (schema ?? {}) as Schema;
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, answerBy(inner, `${name}: ${prompt}`)]));
  if (type === 'array') return [answerBy(items, prompt), answerBy(items, prompt)];
  return `Grüße aus dem Café 🌱 ${prompt.slice(0, 200)}`;
}

/** A field of a request, however deep. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Record<string | number, unknown> | null | undefined)?.[name], value);
}
