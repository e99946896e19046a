import { sha256Hex } from '@imprint/platform/crypto';
import type { Response } from 'express';

/** Sends an iCalendar file, or that the one which the caller has is the present one. It is asked for each time: an address may have ended. */
export function sendCalendar(response: Response, calendar: string): void {
  const tag = `"${sha256Hex(calendar).slice(0, 32)}"`;
  response.setHeader('ETag', tag).setHeader('Cache-Control', 'private, no-cache');
  if (isKnown(response.req.headers['if-none-match'] ?? '', tag)) {
    response.status(304).end();
    return;
  }
  response
    .status(200)
    .setHeader('Content-Type', 'text/calendar; charset=utf-8')
    .setHeader('Content-Disposition', 'attachment; filename="schedule.ics"')
    .setHeader('X-Content-Type-Options', 'nosniff')
    .end(calendar);
}

/** Express would ignore the tags of a request with `Cache-Control: no-cache`, with which callers ask caches on the way, and not us. */
const isKnown = (tags: string, tag: string): boolean => tags.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
