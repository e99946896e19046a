// Removes what nothing here uses: the C++ headers and manual pages in the `node` package (65 MB), source maps of packages (as much again),
// and TypeORM's build for browsers. Run by npm after every install.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const nested = join('node_modules', 'node', 'node_modules');
const installed = existsSync(nested) ? readdirSync(nested, { withFileTypes: true }) : [];
for (const platform of installed.filter((entry) => entry.isDirectory())) {
  for (const unused of ['include', 'share']) rmSync(join(nested, platform.name, unused), { recursive: true, force: true });
}

rmSync(join('node_modules', 'typeorm', 'browser'), { recursive: true, force: true });

// Lists entries with their types, so that links to our own workspaces are not followed.
for (const entry of readdirSync('node_modules', { recursive: true, withFileTypes: true })) {
  if (entry.isFile() && entry.name.endsWith('.map')) rmSync(join(entry.parentPath, entry.name), { force: true });
}
