/** Milliseconds that a browser waits for what a page has to show: a run beside everything else of CI takes several times as long. */
const patienceMs = 120_000;

/** The same context or page, which waits long enough. */
export function patient(opened) {
  opened.setDefaultTimeout(patienceMs);
  return opened;
}
