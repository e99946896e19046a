import { scopeAliases, type Scope } from '@imprint/contracts/access';
import { connectorOf, connectorScopes, mcpResourceOf } from '@imprint/contracts/mcp';
import type { OauthArtifacts, OauthClients } from '@imprint/domain/oauth';
import type { Config } from '@imprint/platform/config';
import { randomToken, type SecretBox } from '@imprint/platform/crypto';
import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Configuration, KoaContextWithOIDC, ResourceServer } from 'oidc-provider';
import type Provider from 'oidc-provider';
import { artifactAdapter, clientAdapter, noSessions } from './artifact.adapter.js';
import { cacheSeconds, type ClientDocuments } from './client-documents.js';
import { checkClient } from './client-metadata.js';
import { paths } from './paths.js';
import { sendKoaError } from './oauth-error.js';

const day = 86_400;
/** Lifetimes in seconds (spec §5.3; decisions, "OAuth"). A grant lives until it is ended, or none of its tokens is left. */
const ttl = {
  AccessToken: 30 * day,
  RefreshToken: 90 * day,
  AuthorizationCode: 60,
  Grant: 3_650 * day,
  Interaction: 3_600,
  Session: 3_600,
};

/** Identify a token wherever it turns up, and keep tokens distinct from API keys. */
const prefixes = { AccessToken: 'mcpat_', RefreshToken: 'mcprt_', AuthorizationCode: 'mcpac_' } as const;

export interface ProviderParts {
  config: Config;
  artifacts: OauthArtifacts;
  clients: OauthClients;
  documents: ClientDocuments;
  secrets: SecretBox;
  /** Identifies the browser of a request. */
  browserOf: (request: IncomingMessage) => string | null;
}

type Library = typeof import('oidc-provider');

/** Created on first use: the library takes 12 MB, which an instance without MCP clients does not spend. */
export async function createProvider(parts: ProviderParts): Promise<Provider> {
  const library: Library = await import('oidc-provider');
  const { config, artifacts, clients } = parts;
  const provider = new library.default(config.PUBLIC_API_URL, {
    ...configuration(parts, library),
    adapter: (model) => {
      if (model === 'Client') return clientAdapter(clients);
      return model === 'Session' ? noSessions : artifactAdapter(model, artifacts, library);
    },
  });
  for (const [model, prefix] of Object.entries(prefixes) as [keyof typeof prefixes, string][]) {
    const made: { generateTokenId: (this: unknown) => string } = provider[model].prototype as never;
    const generate = made.generateTokenId;
    made.generateTokenId = function () {
      return prefix + generate.call(this);
    };
  }
  // `AuthorizationServer` has set `X-Forwarded-Proto` and `Host` before the library reads them.
  provider.proxy = true;
  return provider;
}

function configuration({ config, documents, secrets, browserOf }: ProviderParts, library: Library): Configuration {
  const { PUBLIC_API_URL: issuer, PUBLIC_MCP_URL: mcpUrl } = config;
  return {
    routes: paths,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      // Algorithm of the key below.
      id_token_signed_response_alg: 'ES256',
    },
    pkce: { required: () => true },
    scopes: [],
    claims: {},
    clockTolerance: 0,
    ttl,
    allowOmittingSingleRegisteredRedirectUri: false,
    expiresWithSession: () => false,
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    // `artifactAdapter` ends the grant together with the chain of tokens.
    revokeGrantPolicy: () => false,
    clientBasedCORS: () => true,
    cookies: cookies(secrets, issuer),
    // The library requires a key, but it signs nothing, because there are no ID tokens.
    jwks: { keys: [unusedKey()] },
    interactions: { url: (_context, { uid }) => `/oauth/consent/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    // Only what was granted just now: consent is never skipped (negative tests 24, 25).
    loadExistingGrant: ({ oidc, req }) => {
      const { grantId, browser } = (oidc.result?.consent ?? {}) as { grantId?: string; browser?: string | null };
      if (grantId === undefined) return undefined;
      // An attacker may have made somebody else answer the consent page, by planting its cookie.
      if (browser !== browserOf(req)) throw new library.errors.AccessDenied('this was answered in another browser');
      return oidc.provider.Grant.find(grantId);
    },
    extraClientMetadata: softwareOf(library),
    renderError: sendKoaError,
    fetch: (input) => documents.fetch(input instanceof Request ? input.url : String(input)),
    fetchResponseBodyLimits: { 'client_id metadata document': 65_536 },
    features: features({ documents, mcpUrl }, library),
  };
}

/** The client's software, as it describes itself. */
function softwareOf(library: Library): Configuration['extraClientMetadata'] {
  return {
    properties: ['software_id', 'software_version'],
    validator: (_context, key, _value, metadata) => {
      const refuse = (why: string): never => {
        throw new library.errors.InvalidClientMetadata(why);
      };
      if (key === 'software_id') checkClient(metadata, refuse);
    },
  };
}

/** Cookies that identify a pending consent in its browser. Older keys of the ring still verify. */
function cookies(secrets: SecretBox, issuer: string): Configuration['cookies'] {
  const secure = issuer.startsWith('https:');
  const name = (plain: string) => (secure ? `__Secure-${plain}` : plain);
  const options = { httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    keys: secrets.deriveKeys('oauth-cookie').map((key) => key.toString('base64url')),
    names: { session: name('imprint_oauth'), interaction: name('imprint_consent'), resume: name('imprint_resume') },
    short: options,
    long: options,
  };
}

interface FeatureParts {
  documents: ClientDocuments;
  mcpUrl: string;
}

function features({ documents, mcpUrl }: FeatureParts, library: Library): Configuration['features'] {
  const off = { enabled: false };
  return {
    devInteractions: off,
    userinfo: off,
    rpInitiatedLogout: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
    registration: { enabled: true, issueRegistrationAccessToken: false, idFactory: () => `mcpclient_${randomToken(16)}` },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      allowFetch: (_context, clientId) => documents.mayFetch(clientId),
      allowClient: () => true,
      cacheDuration: { min: 0, max: cacheSeconds },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_context, _client, oneOf) => oneOf ?? mcpResourceOf(mcpUrl, 'standard'),
      useGrantedResource: () => true,
      getResourceServerInfo: (context, resource) => resourceServer(context, resource, { mcpUrl, library }),
    },
  };
}

/** @throws InvalidTarget, InvalidScope */
function resourceServer(
  context: KoaContextWithOIDC,
  resource: string,
  { mcpUrl, library }: { mcpUrl: string; library: Library },
): ResourceServer {
  const { params = {}, route } = context.oidc;
  const connector = connectorOf(mcpUrl, resource);
  if (connector === undefined) throw new library.errors.InvalidTarget('there is no such resource');
  if (Array.isArray(params['resource'])) throw new library.errors.InvalidTarget('one resource at a time');
  const offered = connectorScopes[connector];
  if (route === 'authorization') params['scope'] = grantable(params['scope'], offered, library).join(' ');
  return { audience: resource, scope: offered.join(' '), accessTokenTTL: ttl.AccessToken, accessTokenFormat: 'opaque' };
}

/** The grantable part of the requested scopes; all of the resource's when none were requested. @throws InvalidScope when nothing is left */
function grantable(asked: unknown, offered: readonly Scope[], { errors }: Library): readonly Scope[] {
  if (typeof asked !== 'string' || asked === '') return offered;
  const names = asked.split(' ').map((name) => scopeAliases[name] ?? name);
  const left = offered.filter((scope) => names.includes(scope));
  if (left.length === 0) throw new errors.InvalidScope('none of these scopes is offered for the resource', asked);
  return left;
}

function unusedKey(): Record<string, unknown> & { kty: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kty: 'EC', use: 'sig', alg: 'ES256' };
}
