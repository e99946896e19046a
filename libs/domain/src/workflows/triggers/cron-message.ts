/** Fields by the bounds that the parser names. */
const fieldOfBounds: Readonly<Record<string, string>> = {
  '0-59': 'minute',
  '0-23': 'hour',
  '1-31': 'day of the month',
  '1-12': 'month',
  '0-7': 'day of the week',
};

/** Shorthands of cron, which are no five fields. */
const shorthands: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};

/** Why an expression with so many fields is not taken. */
export function fieldsMessage(parts: readonly string[], wanted: number): string {
  const [first = ''] = parts;
  const count = first === '' ? 0 : parts.length;
  const long = shorthands[first.toLowerCase()];
  if (long !== undefined) return `"${first}" is not taken; write ${long}.`;
  const has = `It has ${count} ${count === 1 ? 'field' : 'fields'}, and takes ${wanted}: minute, hour, day of the month, month, day of the week.`;
  return count === wanted + 1 ? `${has} There are no seconds.` : has;
}

/** What the parser says, without its own names. */
export function cronMessage(said: string): string {
  const [, value = '', bounds = ''] = /got value (\S+) expected range (\d+-\d+)/.exec(said) ?? [];
  const field = fieldOfBounds[bounds];
  if (field !== undefined) return `${value} is no ${field}, which goes from ${bounds.replace('-', ' to ')}.`;
  const [, range] = /^Invalid range: (\d+-\d+)/.exec(said) ?? [];
  if (range !== undefined) return `The range ${range} goes backwards. Write two ranges, or a list such as FRI,SAT,SUN,MON.`;
  const [, sign] = /^Invalid characters, got value: (\S+?)\.?$/.exec(said) ?? [];
  if (sign !== undefined) return `"${sign.slice(0, 40)}" is not understood there.`;
  if (said.includes('cannot repeat at every')) return 'A step is 1 or more, as in */5.';
  if (said.includes('occurrence number')) return 'Behind # stands 1 to 5, as in MON#2 for the second Monday.';
  if (said.includes('day of month definition')) return 'None of its months has that day.';
  return `${said.replace(/\.+$/, '')}.`;
}

/** A zone whose city somebody wrote without its region: `Europe/Berlin` for `Berlin`. */
export function zoneCalled(name: string): string | undefined {
  const city = name.trim().toLowerCase().replaceAll(' ', '_');
  return Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase().endsWith(`/${city}`));
}
