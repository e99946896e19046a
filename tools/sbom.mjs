// npm run sbom: the components of a release. sbom/imprint.cdx.json for programs (CycloneDX), sbom/licences.md for people.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceProblems, shippedPackages } from './licences.mjs';
import { ensureInstalled, giveUp, root } from './set-up.mjs';

ensureInstalled();
const folder = join(root, 'sbom');
mkdirSync(folder, { recursive: true });

// From the lock, which covers more than this platform's packages. With `--omit dev`, npm would also leave out packages that tests share
// with the product.
const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const { status, stdout, stderr, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
if (error || status !== 0) giveUp(`npm sbom failed; it comes with npm 10 and later.\n${stderr ?? error.message}`);
const packages = shippedPackages();
const shipped = new Set(packages.map(({ name, version }) => `${name}@${version}`));
const document = JSON.parse(stdout);
// The rest is used to build and test.
document.components = document.components.filter(
  (one) => shipped.has(`${one.name}@${one.version}`) || one.name.startsWith('@imprint/'),
);
const references = new Set([document.metadata.component, ...document.components].map((one) => one['bom-ref']));
document.dependencies = document.dependencies
  .filter(({ ref }) => references.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => references.has(other)) }));
writeFileSync(join(folder, 'imprint.cdx.json'), `${JSON.stringify(document, null, 2)}\n`);

const rows = packages.map(({ name, version, licence, reason = '' }) => `| ${name} | ${version} | ${licence} | ${reason} |`);
const list = `# Licences of what a release brings along

Made by \`npm run sbom\`. The fonts in \`libs/adapters/src/models/fonts\` are under the SIL Open Font License, \`@scalar/api-reference\` 1.72.1
in \`apps/api-gateway/src/docs/scalar\` under MIT.

| package | version | licence | why it may go along |
|---|---|---|---|
${rows.join('\n')}
`;
writeFileSync(join(folder, 'licences.md'), list);

const problems = licenceProblems(packages);
if (problems.length > 0) giveUp(problems.join('\n'));
console.log(`Written: sbom/imprint.cdx.json (${document.components.length} components), sbom/licences.md (${packages.length})`);
