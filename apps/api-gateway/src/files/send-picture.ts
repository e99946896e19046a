import type { Response } from 'express';

const dayInSeconds = 86_400;

/** Sends stored bytes under the type they were stored with, and keeps browsers from guessing another one. */
export function sendPicture(response: Response, bytes: Buffer, mimeType: string): void {
  response
    .status(200)
    .setHeader('Content-Type', mimeType)
    .setHeader('Content-Length', bytes.length)
    .setHeader('X-Content-Type-Options', 'nosniff')
    .setHeader('Cache-Control', `private, max-age=${dayInSeconds}, immutable`)
    // Pictures are shown by pages of other origins: feed readers, previews, the receivers of events.
    .setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    .end(bytes);
}
