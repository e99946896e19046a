import type { SubscriberEntity } from './subscriber.entity.js';

const columns = ['address', 'status', 'requestedAt', 'confirmedAt', 'endedAt', 'formUrl', 'consent'] as const;

/** The first line of an export. */
export const subscribersCsvHead = `${columns.join(',')}\r\n`;

/** A line for each subscriber (RFC 4180). */
export const subscribersCsv = (subscribers: readonly SubscriberEntity[]): string =>
  subscribers.map((row) => `${columns.map((column) => cell(row[column])).join(',')}\r\n`).join('');

/** In front of what a spreadsheet would run as a formula stands an apostrophe: some of it was typed by strangers. */
function cell(value: Date | string | null): string {
  if (value === null) return '';
  const text = value instanceof Date ? value.toISOString() : value.replace(/^(?=[=+\-@\t\r])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
