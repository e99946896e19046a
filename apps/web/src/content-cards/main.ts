import './content-cards.css';
import { cardsOf } from './cards.js';
import { el } from './dom.js';
import type { Row } from './given.js';
import { Host } from './host.js';
import { JobFollower } from './job-follower.js';
import { note, type Stage } from './stage.js';
import { Surroundings } from './surroundings.js';

const place = document.querySelector('#cards') ?? document.body;
const named = document.querySelector('meta[name="media-origins"]')?.getAttribute('content') ?? '';
const shown = new Surroundings();
let given: Row = {};
let result: Row | null = null;
let follower = new JobFollower((jobId) => host.jobStatus(jobId));

const host = new Host(window.parent, {
  toolInput: (params) => void (given = params),
  toolResult(params) {
    result = params;
    showResult(params);
  },
  toolCancelled: () => show([note('This was cancelled.', 'note empty')]),
  contextChanged(context) {
    shown.take(context);
    // Dates are written in the language and the time zone of the context.
    if (result !== null && ('locale' in context || 'timeZone' in context)) showResult(result);
  },
  teardown: () => follower.stop(),
});

const stage: Stage = {
  shown,
  mediaOrigins: new Set(named.split(' ').filter((origin) => origin !== '')),
  openLink: (url) => host.openLink(url),
  follow: (jobId, tell) => follower.follow(jobId, tell),
};

function showResult(params: Row): void {
  follower.stop();
  follower = new JobFollower((jobId) => host.jobStatus(jobId));
  show(cardsOf(params, given, stage));
}

function show(cards: readonly HTMLElement[]): void {
  place.replaceChildren(...cards);
  place.setAttribute('aria-busy', 'false');
}

function waiting(): HTMLElement {
  return el('div', { class: 'card waiting', role: 'status', 'aria-label': 'Waiting for the result' }, el('i'), el('i'), el('i'));
}

place.replaceChildren(waiting());
host.open().then(
  (context) => {
    shown.take(context);
    new ResizeObserver(() => {
      const { width, height } = document.documentElement.getBoundingClientRect();
      host.resized(Math.ceil(width), Math.ceil(height));
    }).observe(document.documentElement);
  },
  () => show([note('The cards got no answer from the page around them.', 'note empty')]),
);
