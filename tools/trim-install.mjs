// The `node` package installs the C++ headers and manual pages beside the binary: 65 MB that nothing
// here compiles against or reads. Run by npm after every install.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const nested = join('node_modules', 'node', 'node_modules');
for (const platform of existsSync(nested) ? readdirSync(nested) : []) {
  for (const unused of ['include', 'share']) rmSync(join(nested, platform, unused), { recursive: true, force: true });
}
