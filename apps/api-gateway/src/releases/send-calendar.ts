import { sha256Hex } from '@imprint/platform/crypto';
import type { Response } from 'express';

/** Sends an iCalendar file, or that the one which the caller has is the present one. It is asked for each time: an address may have ended. */
export function sendCalendar(response: Response, calendar: string): void {
  response
    .status(200)
    .setHeader('ETag', `"${sha256Hex(calendar).slice(0, 32)}"`)
    .setHeader('Cache-Control', 'private, no-cache');
  if (response.req.fresh) {
    response.status(304).end();
    return;
  }
  response
    .setHeader('Content-Type', 'text/calendar; charset=utf-8')
    .setHeader('Content-Disposition', 'attachment; filename="schedule.ics"')
    .setHeader('X-Content-Type-Options', 'nosniff')
    .end(calendar);
}
