import type { LookUpResult } from '@imprint/domain/publishing/channel';
import { unreadableAnswer } from '../answer-fields.js';
import type { AccountSession } from './account-session.js';
import { conditionOf, isError, questionRefused } from './failures.js';
import { hasId } from './room.js';
import { attribute, element, namespaces, type Element } from './xml.js';

const pageSize = 100;
/** Of the messages of everybody since the target was sent; with more, the look-up cannot tell. */
const pagesAtMost = 50;
/** How far the clock of the room may be ahead of ours. */
const clockSkewMs = 5 * 60_000;

interface Page {
  isThere: boolean;
  /** A moderator may have taken out what the message was (XEP-0313). */
  hasGaps: boolean;
  /** Archive id of its last message; undefined for the end of the archive. */
  next: string | undefined;
}

/** Looks for the message with this id in the archive of the room (XEP-0313), from the time of the first attempt on. */
export async function findInArchive(
  session: AccountSession,
  room: string,
  { id, since }: { id: string; since: Date },
): Promise<Exclude<LookUpResult['outcome'], 'candidates'> | 'too_many'> {
  const start = new Date(since.getTime() - clockSkewMs).toISOString();
  let [after, hasGaps]: [string | undefined, boolean] = [undefined, false];
  for (let page = 0; page < pagesAtMost; page += 1) {
    const read = await readPage(session, room, { id, start, after, page });
    if (read.isThere) return 'found';
    hasGaps ||= read.hasGaps;
    if (read.next === undefined) return hasGaps ? 'unknown' : 'absent';
    after = read.next;
  }
  return 'too_many';
}

async function readPage(
  { bosh }: AccountSession,
  room: string,
  { id, start, after, page }: { id: string; start: string; after: string | undefined; page: number },
): Promise<Page> {
  const queryId = `page-${page}`;
  const iq = element('iq', { xmlns: namespaces.client, type: 'set', id: queryId, to: room }, query(queryId, start, after));
  let [isThere, hasGaps] = [false, false];
  const answer = await bosh.ask([iq], (received) => {
    const result = received.getName() === 'message' ? received.getChild('result', namespaces.archive) : undefined;
    if (result !== undefined && attribute(result, 'queryid') === queryId) {
      const message = result.getChild('forwarded', namespaces.forward)?.getChild('message');
      if (message === undefined || (attribute(message, 'id') === '' && message.getChild('origin-id') === undefined))
        hasGaps = true;
      else if (attribute(message, 'type') === 'groupchat' && hasId(message, id)) isThere = true;
    }
    return received.getName() === 'iq' && attribute(received, 'id') === queryId ? received : undefined;
  });
  if (isError(answer)) throw questionRefused(conditionOf(answer));
  return { isThere, hasGaps, next: nextOf(answer) };
}

function query(queryid: string, start: string, after: string | undefined): Element {
  const field = (name: string, value: string, more: Readonly<Record<string, string>> = {}): Element =>
    element('field', { var: name, ...more }, element('value', {}, value));
  const form = element(
    'x',
    { xmlns: namespaces.form, type: 'submit' },
    field('FORM_TYPE', namespaces.archive, { type: 'hidden' }),
    field('start', start),
  );
  const paging = [element('max', {}, String(pageSize)), ...(after === undefined ? [] : [element('after', {}, after)])];
  return element('query', { xmlns: namespaces.archive, queryid }, form, element('set', { xmlns: namespaces.paging }, ...paging));
}

function nextOf(answer: Element): string | undefined {
  const end = answer.getChild('fin', namespaces.archive);
  if (end === undefined) throw unreadableAnswer();
  if (attribute(end, 'complete') === 'true') return undefined;
  const last = end.getChild('set', namespaces.paging)?.getChildText('last') ?? '';
  // A page without a message is the last one.
  return last === '' ? undefined : last;
}
