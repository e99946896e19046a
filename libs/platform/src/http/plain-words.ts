/** What class-validator says of lengths, numbers and lists, and how people say it. */
const rewordings: readonly (readonly [RegExp, string])[] = [
  [/^(.+) must be longer than or equal to 1 characters$/, '$1 must not be empty'],
  [/^(.+) must be longer than or equal to (\d+) characters$/, '$1 must have at least $2 characters'],
  [/^(.+) must be shorter than or equal to (\d+) characters$/, '$1 must have at most $2 characters'],
  [/^(.+) must not be less than (.+)$/, '$1 must be at least $2'],
  [/^(.+) must not be greater than (.+)$/, '$1 must be at most $2'],
  [/^All (.+)'s elements must be unique$/, '$1 must not contain the same entry twice'],
  [/^(.+) must contain at least 1 elements$/, '$1 must not be empty'],
  [/^(.+) must contain at least (\d+) elements$/, '$1 must have at least $2 entries'],
  [/^(.+) must contain no more than (\d+) elements$/, '$1 must have at most $2 entries'],
];

/** A message of class-validator in plain words; messages of our own rules stay as they are. */
export function plainWords(message: string): string {
  const found = rewordings.find(([pattern]) => pattern.test(message));
  return found === undefined ? message : message.replace(...found);
}
