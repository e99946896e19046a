// A process that is the first of its container has no default for signals. Imported before anything else, so that a stop is heard while
// the rest is loaded, too. What was begun in the database is rolled back with its connection.
let leave = () => undefined;

/** @param todo given the exit code, and waited for by nobody; when it returns false, the process goes on to its own end */
export const onLeaving = (todo) => (leave = todo);

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.on(signal, () => {
    if (leave(code) !== false) process.exit(code);
  });
