import type { Response } from 'express';

const dayInSeconds = 86_400;

/** Sends bytes with their stored content type. */
export function sendPicture(response: Response, bytes: Buffer, mimeType: string): void {
  fileHeaders(response, mimeType).setHeader('Content-Length', bytes.length).end(bytes);
}

/** Prevents content sniffing, and makes browsers download what is not media. */
export function fileHeaders(response: Response, mimeType: string): Response {
  if (!/^(?:image|video|audio)\//.test(mimeType)) response.setHeader('Content-Disposition', 'attachment');
  return (
    response
      .status(200)
      .setHeader('Content-Type', mimeType)
      .setHeader('X-Content-Type-Options', 'nosniff')
      .setHeader('Cache-Control', `private, max-age=${dayInSeconds}, immutable`)
      // Media are embedded by pages of other origins: feed readers, previews, receivers of events.
      .setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  );
}
