// Runs in every page that the bench opens, before the page does anything. Times are milliseconds since the navigation began.

/** What a person came for. */
const meaningful = globalThis.benchMeaningful;
const patienceMs = 30_000;

const refused = [];
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  refused.push(`${violatedDirective} ${blockedURI}`),
);

const painted = new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const [first] = list.getEntriesByName('first-contentful-paint');
    if (first !== undefined) resolve(first.startTime);
  }).observe({ type: 'paint', buffered: true });
});

const understood = new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error(`The page shows nothing that is ${meaningful}.`)), patienceMs);
  const changes = new MutationObserver(() => {
    if (![...document.querySelectorAll(meaningful)].some((element) => element.checkVisibility())) return;
    changes.disconnect();
    // The frame that shows it has been drawn when the task after it runs.
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  });
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
});

globalThis.benchOfPage = async () => {
  const meaningfulMs = await understood;
  // What comes later, the pages ask for while nobody waits.
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime <= meaningfulMs)
    .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }));
  const paintedMs = await painted;
  // Of the same frame a browser tells the paint a little later.
  return { paintedMs, meaningfulMs: Math.max(paintedMs, meaningfulMs), scripts, refused };
};
