import { Receiver, type Received } from './receiver.js';

/** Chat completions of an OpenAI-compatible server, as a stream: its first events, one for each piece of the answer, and its last ones. */
const base = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_764_200_000, model: 'writer' };
const event = (data: object | string): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
const chunk = (delta: object, finish: string | null = null): string =>
  event({ ...base, choices: [{ index: 0, delta, finish_reason: finish }] });
const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
const lastEvents = [chunk({}, 'stop'), event({ ...base, choices: [], usage }), event('[DONE]')].join('');

/** What a model is asked, in the words of its prompt. */
export function promptOf({ json }: Received): string {
  const { messages } = json as unknown as { messages: { content: string }[] };
  return messages[1]?.content ?? '';
}

/** A whole answer of a model. */
export const completion = (answer: object): string => chunk({ role: 'assistant', content: JSON.stringify(answer) }) + lastEvents;

/** An answer that is written as the test says. */
export interface DictatedAnswer {
  prompt: string;
  /** Sends a piece of the text. */
  write(piece: string): void;
  /** Ends the answer, after a last piece. */
  end(piece?: string): void;
}

/** A server of the model `openai/writer`, whose answers the test dictates. */
export class TextVendor {
  private readonly dictated: DictatedAnswer[] = [];
  private readonly waiting: ((answer: DictatedAnswer) => void)[] = [];

  private constructor(private readonly receiver: Receiver) {}

  static async start(): Promise<TextVendor> {
    const vendor: TextVendor = new TextVendor(
      await Receiver.start((received, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const write = (piece: string): void => void response.write(chunk({ role: 'assistant', content: piece }));
        const end = (piece = ''): void => void response.end(chunk({ content: piece }) + lastEvents);
        vendor.asked({ prompt: promptOf(received), write, end });
      }),
    );
    return vendor;
  }

  /** Settings of an instance that uses it. */
  get settings(): Record<string, string> {
    return { OPENAI_TEXT_BASE_URL: `${this.receiver.url}/v1`, OPENAI_TEXT_MODELS: 'writer' };
  }

  /** The next answer, once it is asked for. Each is given once, in the order of the requests. */
  next(): Promise<DictatedAnswer> {
    const answer = this.dictated.shift();
    return answer === undefined ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve(answer);
  }

  stop(): Promise<void> {
    return this.receiver.stop();
  }

  private asked(answer: DictatedAnswer): void {
    const resolve = this.waiting.shift();
    if (resolve === undefined) this.dictated.push(answer);
    else resolve(answer);
  }
}
