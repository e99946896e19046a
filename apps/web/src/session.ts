/** Answer of `GET /v1/auth/whoami`. */
export interface WhoAmI {
  role: string;
  organization: { name: string; slug: string };
  user: { email: string; name: string };
}

/** Of this page alone: what a script can store, any other script on the origin can read. */
let token: string | null = null;

/**
 * Who is signed in with this browser. Nobody: the browser goes to the sign-in page and comes back here.
 * Null where people sign in elsewhere, with another provider.
 */
export async function whoAmI(signal: AbortSignal): Promise<WhoAmI | null> {
  // The first answer is a 401 when the token ran out or its session was ended.
  for (const isFirstTry of [true, false]) {
    token ??= await freshToken(signal);
    if (token === null) return null;
    const answer = await fetch('/v1/auth/whoami', { headers: { authorization: `Bearer ${token}` }, signal });
    if (answer.ok) return ((await answer.json()) as { data: WhoAmI }).data;
    if (answer.status !== 401 || !isFirstTry) throw new Error(`who is signed in is not known: ${answer.status}`);
    token = null;
  }
  return null;
}

/** Who is here where there is no login wall: whoever it is, the owner. */
export async function ownerHere(signal: AbortSignal): Promise<WhoAmI> {
  const answer = await fetch('/v1/auth/whoami', { signal });
  if (!answer.ok) throw new Error(`who is here is not known: ${answer.status}`);
  return ((await answer.json()) as { data: WhoAmI }).data;
}

async function freshToken(signal: AbortSignal): Promise<string | null> {
  const answer = await fetch('/v1/auth/refresh', { method: 'POST', signal });
  if (answer.ok) return ((await answer.json()) as { token: string }).token;
  if (answer.status === 401) window.location.assign(`/sign-in?next=${encodeURIComponent(here())}`);
  else if (answer.status !== 404) throw new Error(`no session token: ${answer.status}`);
  return null;
}

function here(): string {
  return window.location.pathname + window.location.search;
}
