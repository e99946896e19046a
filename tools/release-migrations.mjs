// npm run release:migrations: records the migrations that instances may have run. From then on a spec checks that they do not change.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

const list = 'libs/domain/src/schema/released-migrations.json';
const files = ['libs/domain/src', 'libs/platform/src']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
  .filter((path) => /(\.migration|schema\/\d{13}-[a-z-]+)\.ts$/.test(path));
const released = JSON.parse(readFileSync(list, 'utf8'));
const digests = Object.fromEntries(
  files.map((file) => [
    basename(file).replace(/(\.migration)?\.ts$/, ''),
    createHash('sha256').update(readFileSync(file, 'utf8')).digest('hex'),
  ]),
);
const changed = Object.keys(released).filter((name) => released[name] !== digests[name]);
if (changed.length > 0) {
  console.error(`Released migrations were changed: ${changed.join(', ')}. Undo that, and write a further migration.`);
  process.exitCode = 1;
} else {
  const added = Object.keys(digests).filter((name) => !(name in released));
  writeFileSync(list, `${JSON.stringify(digests, Object.keys(digests).sort(), 2)}\n`);
  console.log(added.length === 0 ? 'Nothing new.' : `Released: ${added.sort().join(', ')}`);
}
