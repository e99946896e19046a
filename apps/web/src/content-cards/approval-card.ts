import { el } from './dom.js';
import { dateAt, textAt, type Row } from './given.js';
import { card, heading, note, openLink, pill, type Stage } from './stage.js';

/** A write that waits for a person. It is decided on the page of the product, never here. */
export function approvalCard(row: Row, stage: Stage): HTMLElement {
  const status = textAt(row, 'approvalStatus') ?? textAt(row, 'status') ?? 'pending';
  const tool = textAt(row, 'toolName');
  const until = dateAt(row, 'expiresAt');
  const message = textAt(row, 'message') ?? textAt(row, 'summary');
  const review = openLink(stage, textAt(row, 'nextStepUrl') ?? textAt(row, 'reviewUrl'), 'Review');
  review?.classList.add('action');
  const asked = tool === null ? null : el('p', { class: 'words' }, 'To be done: ', el('code', {}, tool));
  const limit = until === null ? null : note(`Until ${stage.shown.moment(until)}`);
  return card(
    'Approval',
    'approval',
    heading('Approval', pill(status)),
    message === null ? null : note(message),
    asked,
    limit,
    review,
  );
}
