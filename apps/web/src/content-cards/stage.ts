import { button, el } from './dom.js';
import { webAddress, type Row } from './given.js';
import type { Surroundings } from './surroundings.js';

/** What cards are made with. */
export interface Stage {
  readonly shown: Surroundings;
  /** Origins whose media may be shown here. */
  readonly mediaOrigins: ReadonlySet<string>;
  openLink(url: string): Promise<void>;
  /** Tells how a job goes on, until it is over or the cards go. */
  follow(jobId: string, tell: (news: JobNews) => void): void;
}

/** A job as it is now, or why nothing more is known of it. */
export type JobNews = { job: Row } | { lost: string; again: () => void };

/** A link that the host opens; null for an address that nobody should be sent to. */
export function openLink(stage: Stage, address: string | null, label: string): HTMLElement | null {
  const url = webAddress(address);
  if (url === null) return null;
  const link = el('a', { href: url.href, target: '_blank', rel: 'noopener noreferrer' }, label);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    stage.openLink(url.href).catch(() => link.replaceWith(copied(url.href)));
  });
  return link;
}

/** For hosts that open nothing: the address, to be taken along. */
function copied(address: string): HTMLElement {
  return el('code', { class: 'address' }, address);
}

const longText = 420;

/** Text as it stands, shortened until it is asked for when it is long. */
export function words(text: string, className = 'words'): HTMLElement {
  const paragraph = el('p', { class: className, dir: 'auto' }, text);
  if (text.length <= longText) return paragraph;
  paragraph.classList.add('short');
  const more = button('Show all', () => {
    const isShort = paragraph.classList.toggle('short');
    more.textContent = isShort ? 'Show all' : 'Show less';
    more.setAttribute('aria-expanded', String(!isShort));
  });
  more.setAttribute('aria-expanded', 'false');
  return el('div', {}, paragraph, more);
}

const tones: Readonly<Record<string, string>> = {
  published: 'well',
  completed: 'well',
  approved: 'well',
  ready: 'well',
  'within rules': 'well',
  scheduled: 'coming',
  publishing: 'running',
  processing: 'running',
  queued: 'running',
  pending: 'waiting',
  unconfirmed: 'waiting',
  paused: 'waiting',
  partially_published: 'waiting',
  failed: 'troubled',
  declined: 'troubled',
  'breaks rules': 'troubled',
};

const toneOf = (status: string): string => (Object.hasOwn(tones, status) ? tones[status] : undefined) ?? 'still';

/** A status: a sign that differs by shape as well as by colour, and its word. */
export function pill(status: string | null): HTMLElement | null {
  if (status === null) return null;
  const word = status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ');
  return el('span', { class: `pill ${toneOf(status)}` }, word);
}

export function card(title: string, className: string, ...children: readonly (Node | null)[]): HTMLElement {
  return el('article', { class: `card ${className}`, 'aria-label': title }, ...children);
}

export function heading(title: string, ...beside: readonly (Node | null)[]): HTMLElement {
  return el('header', {}, el('h2', { dir: 'auto' }, title), ...beside);
}

export const count = (number: number): HTMLElement => el('span', { class: 'count' }, String(number));

/** A sentence that stands for content. */
export function note(text: string, className = 'note'): HTMLElement {
  return el('p', { class: className }, text);
}
