// Jest's `testSequencer`: files that take minutes begin first, so that none of them is left over at the end, alone on the machine. In a fresh
// clone Jest only knows how large files are.
import Sequencer from '@jest/test-sequencer';

/** Longest first. */
const long = [
  'web-app.peer-spec',
  'web-app-rooms.peer-spec',
  'web-app-posts.peer-spec',
  'web-app-library.peer-spec',
  'content-cards.peer-spec',
  'chat-bot.e2e-spec',
  'other-tenants.e2e-spec',
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
