import type { Response } from 'express';

const dayInSeconds = 86_400;

/** Sends stored bytes under the type they were stored with. */
export function sendPicture(response: Response, bytes: Buffer, mimeType: string): void {
  fileHeaders(response, mimeType).setHeader('Content-Length', bytes.length).end(bytes);
}

/** Keeps browsers from guessing another type, and has them save what is no medium. */
export function fileHeaders(response: Response, mimeType: string): Response {
  if (!/^(?:image|video|audio)\//.test(mimeType)) response.setHeader('Content-Disposition', 'attachment');
  return (
    response
      .status(200)
      .setHeader('Content-Type', mimeType)
      .setHeader('X-Content-Type-Options', 'nosniff')
      .setHeader('Cache-Control', `private, max-age=${dayInSeconds}, immutable`)
      // Media are shown by pages of other origins: feed readers, previews, the receivers of events.
      .setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  );
}
