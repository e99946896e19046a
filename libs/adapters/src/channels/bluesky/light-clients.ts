import type { Agent, CredentialSession } from '@atproto/api';

type Library = typeof import('@atproto/api');

/**
 * Clients that share one reading of the protocol's schemas. The library reads all of them for each client that it makes, which keeps the
 * process busy for several milliseconds, and a post or a preview needs two clients.
 */
export function lightSession(
  library: Library,
  ...options: ConstructorParameters<Library['CredentialSession']>
): CredentialSession {
  const { CredentialSession, lexicons } = library;
  class LightSession extends CredentialSession {
    readonly client = Object.assign(this.server._client, { lex: lexicons });
  }
  return withoutReading(library, () => new LightSession(...options));
}

export function lightAgent(library: Library, session: ConstructorParameters<Library['Agent']>[0]): Agent {
  return withoutReading(library, () => Object.assign(new library.Agent(session), { lex: library.lexicons }));
}

/** The library finds no schemas while this runs. */
function withoutReading<Client>({ schemas }: Library, make: () => Client): Client {
  const all = schemas.splice(0);
  try {
    return make();
  } finally {
    schemas.push(...all);
  }
}
