// Verifies the receipts of publishing of the instance of the environment, prints signed heads of their chains, or the keys that sign them.
//   receipts.mjs verify [--organization ID] [--heads FILE] | heads | keys
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withReceipts } from '@imprint/domain/publishing';
import { loadConfig } from '@imprint/platform/config';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { organization: { type: 'string' }, heads: { type: 'string' } },
});
const commands = { verify, heads, keys };
const command = Object.hasOwn(commands, positionals[0] ?? '') ? commands[positionals[0]] : undefined;

try {
  if (command === undefined || positionals.length !== 1) throw new Error('Name one of: verify, heads, keys.');
  await withReceipts(loadConfig(), command);
} catch (error) {
  process.exitCode = 1;
  console.error(`Not done. ${error.message}`);
}

async function verify(verification) {
  const kept = flags.heads === undefined ? [] : keptHeads(flags.heads);
  const known = flags.organization === undefined ? await verification.organizations() : [flags.organization];
  // One whose chain is gone altogether is in the heads that were kept.
  const wanted = flags.organization === undefined ? [...new Set([...known, ...kept.map((head) => head.organizationId)])] : known;
  let broken = 0;
  for (const organizationId of wanted) {
    const head = kept.find((one) => one.organizationId === organizationId);
    const { intact, sealed, unsealed, signedAt, faults } = await verification.verifyReceipts(organizationId, head);
    const signed = signedAt === null ? '' : `, signed at ${signedAt.toISOString()}`;
    const open = unsealed === 0 ? '' : `, ${unsealed} not sealed yet`;
    console.log(`${intact ? '✓' : '✗'} ${organizationId}: ${sealed} ${sealed === 1 ? 'receipt' : 'receipts'}${signed}${open}`);
    for (const { message, receiptId } of faults) console.log(`    ${message}${receiptId === null ? '' : ` (${receiptId})`}`);
    if (!intact) broken += 1;
  }
  console.log(broken === 0 ? `Every chain is intact (${wanted.length}).` : `${broken} of ${wanted.length} chains are broken.`);
  if (broken > 0) process.exitCode = 1;
}

async function heads(verification) {
  for (const organizationId of await verification.organizations())
    console.log(JSON.stringify(await verification.headOf(organizationId)));
}

function keys(_verification, signatures) {
  for (const text of signatures.publicKeyTexts) console.log(text.trimEnd());
  return Promise.resolve();
}

function keptHeads(path) {
  const lines = readFileSync(resolve(process.env.INIT_CWD ?? '.', path), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    try {
      const { organizationId, sequence, hash, signature, signedAt } = JSON.parse(line);
      return { organizationId, sequence, hash, signature, signedAt: new Date(signedAt) };
    } catch {
      throw new Error(`Line ${index + 1} of ${path} is none that \`heads\` printed.`);
    }
  });
}
