// npm run rehearsals: previews and publishes a million generated posts on all channels, and compares the calls: rounds of 50,000 other
// posts each. `npm run rehearsals -- --posts 50000 --seed 7` for fewer, or for others; both options are optional.
import { parseArgs } from 'node:util';
import { runJest } from './run-jest.mjs';
import { build, ensureInstalled, giveUp } from './set-up.mjs';

const postsOfRound = 50_000;

const { values: options } = parseArgs({
  options: { posts: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
});
const [posts, seed] = [Number(options.posts), Number(options.seed)];
if (!(posts > 0)) giveUp('--posts must be a number above 0.');
if (!Number.isInteger(seed)) giveUp('--seed must be a whole number.');

ensureInstalled();
console.log('Building …');
build();
const channels = ['--testPathPatterns', 'dist/channels/[a-z-]+\\.channel\\.spec'];
const args = [...channels, '-t', 'previews the calls that the platform receives'];
let failed = 0;
for (let done = 0; done < posts && failed === 0; done += postsOfRound) {
  const round = seed + done / postsOfRound;
  const count = Math.min(postsOfRound, posts - done);
  const environment = { IMPRINT_LONG: '1', IMPRINT_GENERATED_POSTS: String(count), IMPRINT_GENERATED_SEED: String(round) };
  const result = runJest({ title: `${count} posts of seed ${round}`, config: 'jest.config.mjs', args, environment });
  failed += result.failed;
  console.log(`${done + count} of ${posts} posts on ${result.passed} channels, ${result.failed} failed, ${result.seconds} s`);
}
process.exit(failed === 0 ? 0 : 1);
