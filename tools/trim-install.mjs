// The `node` package installs the C++ headers and manual pages beside the binary: 65 MB that nothing
// here compiles against or reads. The source maps of the packages are as much again, and TypeORM brings a build for browsers.
// Run by npm after every install.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const nested = join('node_modules', 'node', 'node_modules');
const installed = existsSync(nested) ? readdirSync(nested, { withFileTypes: true }) : [];
for (const platform of installed.filter((entry) => entry.isDirectory())) {
  for (const unused of ['include', 'share']) rmSync(join(nested, platform.name, unused), { recursive: true, force: true });
}

rmSync(join('node_modules', 'typeorm', 'browser'), { recursive: true, force: true });

// Entries with their types, so that the links to our own workspaces are not followed.
for (const entry of readdirSync('node_modules', { recursive: true, withFileTypes: true })) {
  if (entry.isFile() && entry.name.endsWith('.map')) rmSync(join(entry.parentPath, entry.name), { force: true });
}
