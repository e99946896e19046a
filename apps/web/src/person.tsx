import { useEffect, useState, type ReactElement } from 'react';
import { ownerHere, whoAmI, type WhoAmI } from './session.js';

/** The pages of whoever is here, and behind a login wall who that is; asked again whenever the page comes back into view. */
export function Person({ loginWall }: { loginWall: string }): ReactElement | null {
  const [person, setPerson] = useState<WhoAmI | null>(null);
  const hasWall = loginWall === 'on';
  useEffect(() => {
    const stop = new AbortController();
    const read = () => {
      const who = hasWall ? whoAmI : ownerHere;
      if (!document.hidden) who(stop.signal).then(setPerson, () => undefined); // what was known stays
    };
    read();
    document.addEventListener('visibilitychange', read, { signal: stop.signal });
    return () => stop.abort();
  }, [hasWall]);
  if (person === null) return hasWall ? <a href="/sign-in">Sign in</a> : null;
  return (
    <>
      <a href="/connect">Connect an assistant</a>
      <a href="/publishing/review">Approvals</a>
      <a href={`/${encodeURIComponent(person.organization.slug)}/~/settings/api-keys`}>API keys</a>
      {hasWall && (
        <>
          <span className="person" title={`${person.user.email}, ${person.role}`}>
            {person.user.name} · {person.organization.name}
          </span>
          <a href="/sign-out">Sign out</a>
        </>
      )}
    </>
  );
}
