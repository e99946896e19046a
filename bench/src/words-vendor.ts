// The vendor of the words suite: chat completions of OpenAI as one HTTP server that streams an answer at a fixed pace, whatever the load.
// https://platform.openai.com/docs/api-reference/chat-streaming
import { listen } from '@imprint/platform/testing';
import { createServer, type ServerResponse } from 'node:http';

export type ToWordsVendor =
  /** Of every answer from now on: tokens, one every so many milliseconds. Answers in turn have up to `spread` more. */
  { type: 'pace'; tokens: number; spread: number; everyMs: number } | { type: 'state' };
export type FromWordsVendor =
  | { type: 'ready'; url: string }
  /** Answers that are open, those asked for so far, and what the last one was asked for with. */
  | { type: 'state'; open: number; asked: number; lastBody: string };

const sentence = 'Rhubarb from the garden next door is back on the menu, and the terrace is open until nine. ';
const base = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_764_200_000, model: 'bench' };
const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
const chunk = (delta: object, finish: string | null = null): string =>
  event({ ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] });

let pace = { tokens: 1, spread: 0, everyMs: 1 };
const state = { open: 0, asked: 0, lastBody: '' };

/** A post of so many tokens, as JSON by the schema of the engine. */
function tokensOf(count: number): string[] {
  const text = JSON.stringify({ posts: [sentence.repeat(7).trim()] });
  return Array.from({ length: count }, (_unused, index) =>
    text.slice(Math.floor((index * text.length) / count), Math.floor(((index + 1) * text.length) / count)),
  );
}

function answer(response: ServerResponse): void {
  const { tokens, spread, everyMs } = pace;
  const events = tokensOf(tokens + (spread === 0 ? 0 : (state.asked * 7) % spread)).map((content) => chunk({ content }));
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.write(chunk({ role: 'assistant', content: '' }));
  const started = performance.now();
  let sent = 0;
  const send = (): void => {
    const due = Math.min(events.length, Math.floor((performance.now() - started) / everyMs));
    if (due > sent) response.write(events.slice(sent, due).join(''));
    sent = Math.max(sent, due);
    if (sent < events.length) timer = setTimeout(send, Math.max(0, started + (sent + 1) * everyMs - performance.now()));
    else response.end(`${chunk({}, 'stop')}${event({ ...base, choices: [], usage })}data: [DONE]\n\n`);
  };
  const usage = { prompt_tokens: 400, completion_tokens: events.length, total_tokens: 400 + events.length };
  let timer = setTimeout(send, everyMs);
  response.once('close', () => {
    state.open -= 1;
    clearTimeout(timer);
  });
}

const server = createServer((request, response) => {
  void request.toArray().then((pieces) => {
    state.open += 1;
    state.asked += 1;
    state.lastBody = Buffer.concat(pieces as Buffer[]).toString('utf8');
    answer(response);
  });
});

const tell = (message: FromWordsVendor): void => void process.send?.(message);

process.on('message', (message: ToWordsVendor) => {
  if (message.type === 'pace') pace = message;
  else tell({ type: 'state', ...state });
});
process.on('disconnect', () => process.exit(0));
tell({ type: 'ready', url: `${(await listen(server)).url}/v1` });
