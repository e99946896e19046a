/**
 * The session of this page. The token lives in memory only: what a script can store, any other script of the origin can read.
 * It is fetched with the refresh cookie, which no script sees.
 */
export class Session {
  private token: string | undefined;
  private refreshing: Promise<string | undefined> | undefined;
  private readonly listeners = new Set<() => void>();
  /** True once a session that was in use is over: what is typed stays on the page until the person signs in again. */
  hasEnded = false;

  constructor(private readonly hasLoginWall: () => Promise<boolean>) {}

  /**
   * The token that the next request sends; undefined where nobody needs one.
   * @param isRefused whether the API has just refused the last one
   */
  readonly credential = async ({ isRefused = false }: { isRefused?: boolean } = {}): Promise<string | undefined> => {
    if (!(await this.hasLoginWall())) return undefined;
    if (isRefused) this.token = undefined;
    return this.token ?? (this.refreshing ??= this.refresh().finally(() => (this.refreshing = undefined)));
  };

  /** Calls back when the session ends. Returns what stops it. */
  readonly onEnd = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private async refresh(): Promise<string | undefined> {
    const wasSignedIn = this.hasBegun;
    const answer = await fetch('/v1/auth/refresh', { method: 'POST' });
    if (answer.ok) {
      this.hasBegun = true;
      return (this.token = ((await answer.json()) as { token: string }).token);
    }
    if (answer.status === 404) throw new OtherProviderError();
    if (answer.status !== 401) throw new Error(`The session could not be renewed: ${answer.status}`);
    if (!wasSignedIn) return leaveFor(signInPath());
    this.hasEnded = true;
    for (const listener of this.listeners) listener();
    return undefined;
  }

  private hasBegun = false;
}

/** People sign in with another identity provider (`OIDC_ISSUER`), whose tokens this page cannot fetch. */
export class OtherProviderError extends Error {}

/** The sign-in page, which comes back to where the person is now. */
export function signInPath(): string {
  const { pathname, search, hash } = window.location;
  return `/sign-in?next=${encodeURIComponent(pathname + search + hash)}`;
}

/** Never resolves: the page is being left. */
function leaveFor(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => undefined);
}
