// Finds a Redis server, or installs one with the system's package manager.
import { spawnSync } from 'node:child_process';
import { hasRedisServer } from './redis-server.mjs';

const recipes = [
  {
    manager: 'apt-get',
    steps: [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'],
    ],
    needsRoot: true,
  },
  { manager: 'apk', steps: [['add', 'redis']], needsRoot: true },
  { manager: 'dnf', steps: [['install', '-y', 'redis']], needsRoot: true },
  { manager: 'brew', steps: [['install', 'redis']], needsRoot: false },
];

/** @returns {boolean} whether there is one afterwards */
export function ensureRedisServer() {
  if (hasRedisServer()) return true;
  const isRoot = process.getuid?.() === 0;
  const recipe = recipes.find(
    ({ manager, needsRoot }) => (isRoot || !needsRoot) && spawnSync(manager, ['--version']).status === 0,
  );
  if (recipe === undefined) return false;
  console.log(`Installing redis-server with ${recipe.manager} …`);
  for (const step of recipe.steps) spawnSync(recipe.manager, step, { stdio: ['ignore', 'ignore', 'inherit'] });
  return hasRedisServer();
}
