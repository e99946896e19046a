// Jest's `resolver`: our imports of packages resolve to the bundles of packages.mjs. Imports between packages are left alone.
const { readFileSync } = require('node:fs');
const { join, sep } = require('node:path');

const folder = join(__dirname, '..', '..', 'node_modules', '.cache', 'test-packages');
const names = new Set(JSON.parse(readFileSync(join(folder, 'names.json'), 'utf8')));

module.exports = (path, options) => {
  const isOurs = names.has(path) && !options.basedir.includes(`${sep}node_modules${sep}`);
  return isOurs ? join(folder, `${path}.mjs`) : options.defaultResolver(path, options);
};
