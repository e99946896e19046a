import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a client may go on sending what nobody wants, in all and without a byte. */
const lingerMs = 30_000;
const idleMs = 5_000;
/** A body up to this is read to its end anyway, and the connection goes on being used. */
const smallBody = 65_536;

/** Whether an answer given now comes before a body that is large, or of unknown size. */
export function isEarly(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  return !request.complete && !request.destroyed && (coding !== undefined || Number(length ?? 0) > smallBody);
}

/** Answers before the body has arrived. */
export function answerEarly(request: IncomingMessage, response: ServerResponse, text: string): void {
  response.setHeader('Connection', 'close');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.write(text);
  endAfterBody(request, response);
}

/**
 * Ends an answer that has been written before the body has arrived. Closing at once would reset the connection, and the client would
 * lose the answer: so what it still sends is dropped for a while, as nginx does (`lingering_close`), and then the connection ends.
 */
export function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.readableEnded || request.destroyed) return void response.end();
  const end = (): void => {
    clearTimeout(whole);
    clearTimeout(idle);
    response.end();
  };
  const whole = setTimeout(end, lingerMs);
  const idle = setTimeout(end, idleMs);
  request
    .on('data', () => void idle.refresh())
    .once('end', end)
    .once('error', end)
    .once('close', end);
  request.resume();
}
