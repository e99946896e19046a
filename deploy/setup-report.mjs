// The checks of an instance as a report. Imports nothing that has to be built, so that the commands of a checkout can use it, too.

const marks = { ok: '✓', warning: '!', problem: '✗', not_checked: '-' };
const colours = { ok: 32, warning: 33, problem: 31, not_checked: 90 };
const verdicts = {
  ok: 'Everything is in order.',
  warning: 'It works. Look at the warnings above before you go public.',
  problem: 'Not ready to go public: see the problems above.',
};

/**
 * Prints one line for each check and what to do below it. The process then ends with 1 when there is a problem.
 * @param setup answer of `GET /v1/instance/setup`
 * @param {{ json?: boolean }} options json: prints the answer as it is
 */
export function printSetup(setup, { json = false } = {}) {
  if (setup.state === 'problem') process.exitCode = 1;
  if (json) return console.log(JSON.stringify(setup, null, 2));
  const width = Math.max(...setup.checks.map(({ title }) => title.length));
  const lines = setup.checks.map((check) => lineOf(check, width));
  const count = (state) => setup.checks.filter((check) => check.state === state).length;
  const several = (state) => `${count(state)} ${state}${count(state) === 1 ? '' : 's'}`;
  const counts = `${count('ok')} ok, ${several('warning')}, ${several('problem')}, ${count('not_checked')} not checked`;
  console.log(`${lines.join('\n')}\n\n${verdicts[setup.state]} (${counts})`);
}

function lineOf({ state, title, found, advice, settings, docs, addresses }, width) {
  const indent = ' '.repeat(width + 4);
  const copied = [...new Set(addresses.map(({ url }) => url))].map((url) => {
    const labels = addresses.filter((address) => address.url === url).map(({ label }) => label);
    return `${url}  (${labels.join(', ')})`;
  });
  const see = [settings.join(', '), docs].filter(Boolean).join(' · ');
  const needsSomebody = state === 'warning' || state === 'problem';
  const below = [...copied, ...(advice === null ? [] : [`→ ${advice}`]), ...(needsSomebody && see !== '' ? [`  ${see}`] : [])];
  return [`${coloured(state)} ${title.padEnd(width)}  ${found}`, ...below.map((line) => indent + line)].join('\n');
}

function coloured(state) {
  return process.stdout.isTTY ? `\u001b[${colours[state]}m${marks[state]}\u001b[0m` : marks[state];
}
