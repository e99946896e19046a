import type { IncomingMessage, ServerResponse } from 'node:http';

/** Milliseconds for which an unwanted body is still accepted, in total and without a byte. */
const lingerMs = 30_000;
const idleMs = 5_000;
/** Bytes. A body up to this size is read to its end, and the connection stays usable. */
const smallBody = 65_536;

/** Whether a response sent now would precede a body that is large or of unknown size. */
export function isEarly(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  return !request.complete && !request.destroyed && (coding !== undefined || Number(length ?? 0) > smallBody);
}

/** Responds before the body has arrived. */
export function answerEarly(request: IncomingMessage, response: ServerResponse, text: string): void {
  response.setHeader('Connection', 'close');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.write(text);
  endAfterBody(request, response);
}

/**
 * Ends a response that was sent before the body had arrived. Closing at once would reset the connection, and the client might lose the
 * response; so the rest of the body is discarded for a while, as with nginx's `lingering_close`, before the connection ends.
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
