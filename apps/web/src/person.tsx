import { useEffect, useState, type ReactElement } from 'react';
import { whoAmI, type WhoAmI } from './session.js';

/** Who is signed in, behind a login wall; asked again whenever the page comes back into view. */
export function Person(): ReactElement | null {
  const [person, setPerson] = useState<WhoAmI | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const read = () => {
      if (!document.hidden) whoAmI(stop.signal).then(setPerson, () => undefined); // what was known stays
    };
    read();
    document.addEventListener('visibilitychange', read, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  if (person === null) return <a href="/sign-in">Sign in</a>;
  return (
    <>
      <span className="person" title={`${person.user.email}, ${person.role}`}>
        {person.user.name} · {person.organization.name}
      </span>
      <a href="/sign-out">Sign out</a>
    </>
  );
}
