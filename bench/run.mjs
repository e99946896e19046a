// npm run bench -- <suite> [part] [--rounds=N] [--size=N] [--profile]. Without a suite: lists them. Everything a suite starts ends with it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, continueOnOwnNode, ensureInstalled, giveUp, node, ownEnvironment, root } from '../tools/set-up.mjs';
import { hasRedisServer } from '../tools/redis-server.mjs';
import { suites } from './suites.mjs';

const [name] = process.argv.slice(2);

if (name === undefined) {
  console.log('npm run bench -- <suite> [part] [--rounds=N] [--size=N] [--profile]');
  for (const [suite, { about, parts }] of Object.entries(suites)) {
    console.log(`\n${suite}: ${about}`);
    for (const [part, what] of Object.entries(parts)) console.log(`  ${part.padEnd(14)} ${what}`);
  }
} else {
  if (!(name in suites)) giveUp(`There is no suite ${name}. Suites: ${Object.keys(suites).join(', ')}.`);
  if (!hasRedisServer()) giveUp('The bench compares with queues on Redis and needs a redis-server on the PATH.');
  ensureInstalled();
  if (suites[name].hasPeers) ensureInstalled(join(root, 'bench'));
  build();
  const { status, stdout, stderr } = spawnSync(node, [join(root, 'tools', 'build.mjs'), 'bench'], {
    cwd: root,
    env: ownEnvironment(),
    encoding: 'utf8',
  });
  if (status !== 0) giveUp(`${stdout}${stderr}\nThe bench could not be built, see above.`);
  continueOnOwnNode('bench/dist/main.js');
}
