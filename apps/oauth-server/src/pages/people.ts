import type { Principal } from '@imprint/contracts/access';
import { isKnownHost } from '@imprint/auth';
import { IdentityService, localPerson, Organizations, type OwnOrganization } from '@imprint/domain/identity';
import { CONFIG, type Config } from '@imprint/platform/config';
import { clientIpOf } from '@imprint/platform/http';
import { isSentByInstance } from '@imprint/platform/safe-fetch';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { BrowserSessions } from '../sign-in/browser-sessions.js';

/** The person at a browser. */
export interface Person {
  kind: 'session' | 'local';
  userId: string;
  /** Shown on pages. */
  email: string;
  /** For calls to other apps; null for the local owner of an instance without a login wall, who needs none. */
  token: string | null;
}

/** More than anybody has. */
const mostOrganizations = 100;

@Injectable()
export class People {
  constructor(
    private readonly browser: BrowserSessions,
    private readonly identity: IdentityService,
    private readonly organizations: Organizations,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The person signed in with this browser; without a login wall, the local owner. */
  async at(request: Request): Promise<Person | null> {
    const session = await this.browser.current(request);
    if (session !== null) {
      const { token } = await this.browser.token(session);
      return { kind: 'session', userId: session.userId, email: session.email, token };
    }
    // The gateway has checked the host name, but a request may have bypassed the gateway.
    if (this.config.LOGIN_WALL !== 'off' || !isKnownHost(request, this.config) || isSentByInstance(request)) return null;
    const owner = await this.identity.membershipOf(localPerson.subject, { orNone: true });
    return owner && { kind: 'local', userId: owner.userId, email: 'the owner of this instance', token: null };
  }

  /** Those where the person can do something, the default one first: not those that are scheduled for deletion. */
  async organizationsOf({ userId }: Person): Promise<OwnOrganization[]> {
    const { items } = await this.organizations.list(userId, { page: 1, limit: mostOrganizations });
    return items.filter(({ deletionDueAt }) => deletionDueAt === null);
  }
}

/** The person as a caller in one of their organizations. */
export function callerIn({ kind, userId }: Person, { id, role, brandIds }: OwnOrganization, request: Request): Principal {
  return { kind, userId, organizationId: id, role, brandIds, scopes: [], apiKeyId: null, clientIp: clientIpOf(request) };
}
