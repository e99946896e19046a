// Jest's `resolver`: our imports of packages resolve to the bundles of packages.mjs, and those of rooms of contracts and platform to the
// bundle of rooms.mjs, except within these libraries, whose specs read the modules themselves. Imports between packages are left alone.
// IMPRINT_TEST_MODULES=1 leaves the rooms alone as well: for whoever changes a built file and runs the specs.
const { readFileSync } = require('node:fs');
const { join, sep } = require('node:path');

const root = join(__dirname, '..', '..');
const cache = join(root, 'node_modules', '.cache');
const [packages, rooms] = ['test-packages', 'test-rooms'].map((name) => {
  const folder = join(cache, name);
  return { folder, names: new Set(JSON.parse(readFileSync(join(folder, 'names.json'), 'utf8'))) };
});
const modules = ['contracts', 'platform'].map((library) => join(root, 'libs', library) + sep);
const areRoomsBundled = process.env.IMPRINT_TEST_MODULES !== '1';

module.exports = (path, options) => {
  const { basedir, defaultResolver } = options;
  const isBundled = basedir.startsWith(rooms.folder);
  if (!isBundled && basedir.includes(`${sep}node_modules${sep}`)) return defaultResolver(path, options);
  if (packages.names.has(path)) return join(packages.folder, `${path}.mjs`);
  const isRoom = areRoomsBundled && rooms.names.has(path) && !modules.some((folder) => basedir.startsWith(folder));
  return isRoom ? join(rooms.folder, `${path}.mjs`) : defaultResolver(path, options);
};
