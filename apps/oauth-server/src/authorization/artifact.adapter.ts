import type { OauthArtifacts, OauthClients } from '@imprint/domain/oauth';
import { clientIpOf, isStorable } from '@imprint/platform/http';
import type { Request } from 'express';
import type Provider from 'oidc-provider';
import type { Adapter, errors } from 'oidc-provider';
import { keptMetadata } from './client-metadata.js';

type Library = { default: typeof Provider; errors: typeof errors };

const never = (what: string) => () => Promise.reject(new Error(`${what} is not in use`));

/** Stores the library's models in PostgreSQL. @param model name of the model in the library */
export function artifactAdapter(model: string, artifacts: OauthArtifacts, library: Library): Adapter {
  const find: Adapter['find'] = async (id) => {
    const found = await artifacts.find(model, id);
    if (found === undefined) return undefined;
    const consumed = found.consumedAt === null ? {} : { consumed: Math.floor(found.consumedAt.getTime() / 1_000) };
    return { ...found.payload, ...consumed, jti: id };
  };
  const endGrant = (grantId: string) => artifacts.endGrant(grantId, requestIp(library));
  return {
    find,
    async upsert(id, { jti: _value, ...payload }, expiresInSeconds) {
      if (expiresInSeconds === undefined) throw new Error(`a ${model} must expire`);
      // A grant is found by its own id, and by the id that its tokens refer to.
      const grantId = model === 'Grant' ? id : payload.grantId;
      const { accountId, clientId } = payload;
      await artifacts.save(model, id, { payload: { ...payload }, grantId, accountId, clientId, expiresInSeconds });
    },
    async consume(id) {
      const grantId = (await find(id))?.grantId;
      if (grantId !== undefined && (await artifacts.consume(model, id, grantId))) return;
      // The value was replayed: only one party should have it (RFC 9700 §4.14.2).
      if (grantId !== undefined) await endGrant(grantId);
      throw new library.errors.InvalidGrant('already used');
    },
    async destroy(id) {
      if (model === 'Grant') return endGrant(id);
      // Of two requests with the same consent, the second finds it consumed, so only one code is issued.
      if (!(await artifacts.delete(model, id)) && model === 'Interaction')
        throw new library.errors.SessionNotFound('answered already');
    },
    revokeByGrantId: endGrant,
    findByUid: never('a session of the library'),
    findByUserCode: never('a device code'),
  };
}

/** Registered clients. */
export function clientAdapter(clients: OauthClients): Adapter {
  return {
    find: (id) => (isStorable(id) ? clients.find(id) : Promise.resolve(undefined)),
    upsert: (id, payload) => clients.add(id, kept(payload)),
    consume: never('a client'),
    destroy: never('a client'),
    revokeByGrantId: never('a client'),
    findByUid: never('a client'),
    findByUserCode: never('a client'),
  };
}

/** The library's own sessions are not stored: the consent page identifies the person for each request. */
export const noSessions: Adapter = {
  find: () => Promise.resolve(undefined),
  findByUid: () => Promise.resolve(undefined),
  findByUserCode: () => Promise.resolve(undefined),
  upsert: () => Promise.resolve(),
  consume: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  revokeByGrantId: () => Promise.resolve(),
};

/** The metadata of a client that is stored and returned. */
export function kept(metadata: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => keptMetadata.includes(name)));
}

function requestIp(library: Library): string | null {
  const context = library.default.ctx;
  return context === undefined ? null : clientIpOf(context.req as Request);
}
