import { channelMark, channelName } from './channel.js';
import { el } from './dom.js';
import { dateAt, rowAt, rowsAt, textAt, type Row } from './given.js';
import { card, heading, note, openLink, pill, words, type Stage } from './stage.js';

/** A call that waits for a person, or did. It is decided on the page of the product, never here. */
export function approvalCard(row: Row, stage: Stage): HTMLElement {
  const status = textAt(row, 'approvalStatus') ?? textAt(row, 'status') ?? 'pending';
  const what = textAt(row, 'summary') ?? textAt(row, 'message');
  const review = openLink(stage, textAt(row, 'nextStepUrl') ?? textAt(row, 'reviewUrl'), 'Review');
  review?.classList.add('action');
  return card(
    'Approval',
    'approval',
    heading('Approval', pill(status)),
    what === null ? null : el('p', { class: 'words', dir: 'auto' }, what),
    preview(rowAt(row, 'preview') ?? {}, stage),
    outcome(row),
    facts(row, status, stage),
    review,
  );
}

function preview(shown: Row, stage: Stage): HTMLElement | null {
  const text = textAt(shown, 'text');
  const targets = rowsAt(shown, 'targets').map((target) => targetRow(target));
  const scheduled = textAt(shown, 'scheduledAt');
  const details = rowsAt(shown, 'details').map(({ name, value }) => [String(name), String(value)] as const);
  const when = scheduled === null ? [] : [['When', momentOf(scheduled, shown, stage)] as const];
  const list = [...when, ...details].map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, words(value))));
  if (text === null && targets.length === 0 && list.length === 0) return null;
  return el(
    'div',
    { class: 'asked-for' },
    text === null ? null : words(text, 'words asked'),
    targets.length === 0 ? null : el('ul', { class: 'targets' }, ...targets),
    list.length === 0 ? null : el('dl', {}, ...list),
  );
}

function targetRow(target: Row): HTMLElement {
  const platform = textAt(target, 'platform');
  const account = textAt(target, 'account');
  const name = account === null ? channelName(platform) : `${channelName(platform)} · ${account}`;
  const own = textAt(target, 'text');
  const text = own === null ? null : words(own, 'words soft');
  return el('li', {}, channelMark(platform), el('div', {}, el('span', { dir: 'auto' }, name), text));
}

/** Wall time stays as it was asked for, with the zone that it is meant in. */
function momentOf(asked: string, { timezone }: Row, stage: Stage): string {
  const hasOffset = /(?:Z|[+-]\d\d:?\d\d)$/.test(asked) && !Number.isNaN(Date.parse(asked));
  if (hasOffset) return stage.shown.moment(new Date(asked));
  return typeof timezone === 'string' ? `${asked.replace('T', ' ')} (${timezone})` : asked;
}

function outcome(row: Row): HTMLElement | null {
  const failure = textAt(row, 'voidReason') ?? textAt(rowAt(row, 'failure') ?? {}, 'message');
  if (failure !== null) return note(failure, 'note failure');
  const answer = textAt(rowAt(row, 'result') ?? {}, 'text');
  return answer === null ? null : note(answer);
}

function facts(row: Row, status: string, stage: Stage): HTMLElement | null {
  const requester = textAt(rowAt(row, 'requestedBy') ?? {}, 'name');
  const decider = textAt(rowAt(row, 'resolvedBy') ?? {}, 'name');
  const until = status === 'pending' ? dateAt(row, 'expiresAt') : null;
  const shown = [
    requester === null ? null : `Asked for by ${requester}${withCredential(row, 'requestedWith')}`,
    decider === null ? null : `Decided by ${decider}${withCredential(row, 'resolvedWith')}`,
    until === null ? null : `Until ${stage.shown.moment(until)}`,
  ].filter((fact) => fact !== null);
  return shown.length === 0 ? null : el('div', { class: 'facts' }, ...shown.map((fact) => el('span', { dir: 'auto' }, fact)));
}

/** A signed-in person has none. */
function withCredential(row: Row, name: 'requestedWith' | 'resolvedWith'): string {
  const credential = textAt(rowAt(row, name) ?? {}, 'name');
  return credential === null ? '' : ` with ${credential}`;
}
