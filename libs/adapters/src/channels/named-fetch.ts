type Fetch = typeof globalThis.fetch;

/** The same transport, with this name in every request. */
export function namedFetch(fetch: Fetch, userAgent: string): Fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('user-agent', userAgent);
    return fetch(input, { ...init, headers });
  };
}
