import * as library from '@atproto/api';
import { describe, expect, it } from '@jest/globals';
import { lightAgent, lightSession } from './light-clients.js';

describe('light clients', () => {
  const session = () => lightSession(library, new URL('https://pds.example'));

  it('share the schemas that the library has read', () => {
    expect(lightAgent(library, session()).lex).toBe(library.lexicons);
    expect(Reflect.get(session(), 'client')).toMatchObject({ lex: library.lexicons });
  });

  it('leave the library as it was, also when a client cannot be made', () => {
    const before = [...library.schemas];
    lightAgent(library, session());
    expect(() => lightAgent(library, null as never)).toThrow();
    expect(library.schemas).toEqual(before);
    expect(new library.Agent(session()).lex.get('app.bsky.feed.post')).toBeDefined();
  });
});
