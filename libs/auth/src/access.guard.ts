import { holdsScope, roleAtLeast, type GrantedScope, type Principal, type Role } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { suspendedOrganization } from '@imprint/contracts/identity';
import { IdentityService, localPerson } from '@imprint/domain/identity';
import { ApiKeyVerifier } from '@imprint/domain/keys';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ACCESS, CHANGES_NOTHING, clientIpOf, type Access } from '@imprint/platform/http';
import { rateLimitHeaders } from '@imprint/platform/rate-window';
import { isSentByInstance } from '@imprint/platform/safe-fetch';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readCredential, readPassword, type Credential } from './bearer.js';
import { isForeignUpgrade, isKnownHost, unknownHost } from './known-host.js';
import { requestedOrganization, requireOwnOrganization } from './requested-organization.js';
import { ServiceIdentity } from './service-identity.js';
import { SessionGuard } from './session.guard.js';

/** Decides every request: credential → principal → the access that the route declares. A route without a declaration is closed. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly keys: ApiKeyVerifier,
    private readonly identity: IdentityService,
    private readonly session: SessionGuard,
    private readonly service: ServiceIdentity,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = (Reflect.getMetadata(ACCESS, context.getHandler()) ?? Reflect.getMetadata(ACCESS, context.getClass())) as
      Access | undefined;
    if (access?.kind === 'public') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const asksOperator = access?.kind === 'service' && access.fromBrowsers === true;
    const credential = asksOperator ? this.operatorCredential(context) : readCredential(request);
    if (access === undefined) throw problem('insufficient_permissions', 'This route is open to nobody.');
    if (access.kind === 'service') return this.requireService(credential);
    request.takesAnyPerson = access.kind === 'person';
    const principal = await this.authenticate(credential, request, context);
    request.principal = principal;
    requireStanding(principal, access, request.method, isReading(context));
    authorize(principal, access);
    if (principal.kind === 'api-key') requireOwnOrganization(principal, request);
    return true;
  }

  /** A refusal makes the browser prompt for user name and password. */
  private operatorCredential(context: ExecutionContext): Credential {
    const http = context.switchToHttp();
    http.getResponse<Response>().setHeader('WWW-Authenticate', 'Basic realm="Imprint operator", charset="UTF-8"');
    return readPassword(http.getRequest<Request>());
  }

  private requireService(credential: Credential): boolean {
    if (credential.kind === 'bearer' && this.service.isServiceCredential(credential.token)) return true;
    throw problem(
      credential.kind === 'none' ? 'missing_credential' : 'insufficient_permissions',
      'This route is for the apps of this instance.',
    );
  }

  private async authenticate(credential: Credential, request: Request, context: ExecutionContext): Promise<Principal> {
    switch (credential.kind) {
      case 'api-key':
        return this.keys.verify(credential.key, clientIpOf(request) ?? '', (allowance) => {
          const response = context.switchToHttp().getResponse<Response>();
          // The request was answered meanwhile, e.g. by a timeout.
          if (response.headersSent) return;
          for (const [name, value] of Object.entries(rateLimitHeaders('api-key', allowance))) response.setHeader(name, value);
        });
      case 'mcp-token':
        throw problem('wrong_audience', 'This token was issued for the MCP endpoint and works nowhere else.');
      case 'bearer':
        if (this.service.isServiceCredential(credential.token)) throw serviceIsNoTenant();
        await this.session.canActivate(context);
        return request.user as Principal;
      case 'none':
        return this.localPrincipal(request);
    }
  }

  private async localPrincipal(request: Request): Promise<Principal> {
    if (this.config.LOGIN_WALL === 'off' && !isKnownHost(request, this.config)) throw unknownHost();
    const isOpen = this.config.LOGIN_WALL === 'off';
    if (isOpen && isSentByInstance(request)) throw instanceIsNobody();
    if (isOpen && (isForeignChange(request) || isForeignUpgrade(request, this.config))) throw foreignSite();
    const organizationId = requestedOrganization(request);
    const membership = isOpen ? await this.identity.membershipOf(localPerson.subject, { organizationId }) : null;
    if (membership === null) throw problem('missing_credential', 'The Authorization header is missing.');
    return { kind: 'local', ...membership, scopes: [], apiKeyId: null, clientIp: clientIpOf(request) };
  }
}

/** Any site can make a browser send a change without a body (CSRF). Where no credential is required, nothing else would stop it. */
function isForeignChange({ method, headers }: Request): boolean {
  return headers['sec-fetch-site'] === 'cross-site' && method !== 'GET' && method !== 'HEAD';
}

function foreignSite(): Error {
  return problem('cross_site_request', 'Without a credential, another site may neither change nor follow anything here.');
}

/** Whoever may choose an address (of a workflow's request, a webhook, a channel or a page) would otherwise have all rights of the owner by it. */
function instanceIsNobody(): Error {
  return problem(
    'missing_credential',
    'Without a credential, an instance may not call itself: send an API key in the Authorization header.',
  );
}

function serviceIsNoTenant(): Error {
  return problem(
    'service_credential',
    'The service credential does not belong to an organization: it works on internal routes only.',
  );
}

/** Whether the route reads although it is a POST. */
function isReading(context: ExecutionContext): boolean {
  return Reflect.getMetadata(CHANGES_NOTHING, context.getHandler()) === true;
}

/**
 * Nothing changes in an organization that is scheduled for deletion, except by who restores or exports it.
 * @throws Problem `organization_being_deleted`
 */
function requireStanding({ isSuspended }: Principal, access: Access, method: string, isReading: boolean): void {
  if (isSuspended !== true || access.kind === 'person' || isReading || method === 'GET' || method === 'HEAD') return;
  if (access.kind === 'session' && access.whileDeleting === true) return;
  throw suspendedOrganization('Nothing can be changed');
}

/** @throws Problem `session_required` or `insufficient_permissions`, naming what is missing */
function authorize(
  principal: Principal,
  access:
    | { kind: 'person' }
    | { kind: 'session'; role: Role }
    | { kind: 'member'; role: Role; anyScope: readonly GrantedScope[]; keysOnly?: true },
): void {
  if (principal.kind === 'api-key') {
    if (access.kind !== 'member') throw problem('session_required', 'API keys cannot do this.');
    if (!access.anyScope.some((scope) => holdsScope(principal, scope))) {
      throw problem(
        'insufficient_permissions',
        `Insufficient permissions: the key needs ${access.anyScope.map((scope) => `\`${scope}\``).join(' or ')}.`,
      );
    }
  }
  if (access.kind === 'member' && access.keysOnly === true && principal.kind !== 'api-key')
    throw problem('insufficient_permissions', 'Insufficient permissions: this takes a key that the operator has made.');
  if (access.kind === 'person') return;
  // For keys too: the issuer's role gives a key nothing, but a viewer's key may do no more than the viewer.
  if (roleAtLeast(principal.role, access.role)) return;
  throw problem(
    'insufficient_permissions',
    `Insufficient permissions: this requires the role ${access.role} or higher; yours is ${principal.role}.`,
  );
}
