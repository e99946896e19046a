// The first process of a container has no default action for signals. Imported before anything else, so that a stop during loading is
// handled too. Work begun in the database is rolled back with its connection.
let leave = () => undefined;

/** @param todo receives the exit code, and is not awaited; if it returns false, the process continues to its own end */
export const onLeaving = (todo) => (leave = todo);

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.on(signal, () => {
    if (leave(code) !== false) process.exit(code);
  });
