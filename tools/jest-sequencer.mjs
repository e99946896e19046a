// Jest's `testSequencer`: files that take minutes begin first, so that none of them is left over at the end, alone on the machine. In a fresh
// clone Jest only knows how large files are.
import Sequencer from '@jest/test-sequencer';
import { longSpecs } from './spec-groups.mjs';

/** Longest first, those of the peers before those of the journeys; most of the time of a journey is the start of its instance. */
const long = [
  ...longSpecs,
  'web-app.peer-spec',
  'web-app-rooms.peer-spec',
  'web-app-brands.peer-spec',
  'web-app-posts.peer-spec',
  'web-app-library.peer-spec',
  'mediawiki.channel',
  'wordpress.channel',
  'ghost.channel',
  'content-cards.peer-spec',
  'bluesky.channel',
  'openapi.peer-spec',
  'main-job.peer-spec',
  'chat-bot.e2e-spec',
  'other-tenants.e2e-spec',
  'backup.e2e-spec',
  'start.e2e-spec',
  'chat-apps.e2e-spec',
  'webhook-events.e2e-spec',
  'readme.e2e-spec',
  'traces.e2e-spec',
  'oidc.e2e-spec',
  'replicas.e2e-spec',
  'key-changes.e2e-spec',
];
const place = ({ path }) => {
  const index = long.findIndex((name) => path.includes(`/${name}.`));
  return index === -1 ? long.length : index;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
}
