import { nameFault, webAddressFault } from '@imprint/contracts/documents';
import { isStorable } from '@imprint/platform/http';
import type { ClientMetadata } from 'oidc-provider';

/** Client metadata that is stored and returned (RFC 7591 §2). The library supports more, which is of no use without ID tokens. */
export const keptMetadata = [
  'client_id',
  'client_id_issued_at',
  'client_name',
  'client_uri',
  'logo_uri',
  'policy_uri',
  'tos_uri',
  'redirect_uris',
  'grant_types',
  'response_types',
  'token_endpoint_auth_method',
  'application_type',
  'software_id',
  'software_version',
];

/** Addresses that the library hardly validates. Shown to people, never fetched by the server. */
const addresses = ['client_uri', 'logo_uri', 'policy_uri', 'tos_uri'] as const;
/** Texts that the library does not validate. */
const texts = ['software_id', 'software_version'];
/** Refused, because the server would have to fetch them from the client. */
const refused = ['jwks', 'jwks_uri', 'sector_identifier_uri', 'request_uris'];
/** Set and required by the library. */
const ofTheLibrary = new Set(['id_token_signed_response_alg', 'subject_type', 'require_auth_time']);
const usedGrants = ['authorization_code', 'refresh_token'];

const mostRedirectUris = 20;
const mostCharacters = 2_000;
const mostNameCharacters = 200;

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Schemes that browsers, mail programs or systems handle themselves. All others belong to apps (RFC 8252 §7.1), like `cursor:`. */
const foreignSchemes = new Set(
  'about blob chrome data edge feed file filesystem ftp ftps intent jar javascript mailto resource search search-ms sftp shell sms ssh tel telnet vbscript view-source ws wss'.split(
    ' ',
  ),
);

/** Why redirecting to this address is not allowed; null when it is. */
export function redirectFault(uri: unknown): string | null {
  if (typeof uri !== 'string' || uri.length > mostCharacters || !/^[\x21-\x7e]+$/.test(uri) || !URL.canParse(uri))
    return 'must only contain absolute URIs';
  if (uri.includes('#')) return 'must not contain a fragment';
  if (/[*\\]/.test(uri)) return 'must not contain a wildcard or a backslash';
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== '' || password !== '' || /^[a-z][a-z0-9+.-]*:\/\/[^/?]*@/i.test(uri)) return 'must not contain a user name';
  const scheme = protocol.slice(0, -1);
  if (scheme === 'http') return loopbackHosts.has(hostname) ? null : 'may use http: with a loopback address only';
  if (scheme === 'https') return null;
  return foreignSchemes.has(scheme) || scheme.startsWith('ms-') ? `must not use ${protocol}` : null;
}

/** Whether it leads to a program on the person's machine, where any program could receive the response. */
export function leadsToOwnMachine(uri: string): boolean {
  return !uri.startsWith('https:');
}

/**
 * Validates a registration or metadata document, drops what is not used, and sets what follows from the rest. Also runs when a registered
 * client is read, so it must be idempotent.
 * @param refuse throws
 */
export function checkClient(metadata: ClientMetadata, refuse: (why: string) => never): void {
  for (const name of refused) if (metadata[name] !== undefined) refuse(`${name} is not supported`);
  const uris: unknown = metadata.redirect_uris;
  if (!Array.isArray(uris) || uris.length === 0) refuse('redirect_uris must list an address');
  if (uris.length > mostRedirectUris) refuse(`redirect_uris may list ${mostRedirectUris} addresses`);
  for (const uri of uris as unknown[]) {
    const fault = redirectFault(uri);
    if (fault !== null) refuse(`redirect_uris ${fault}`);
  }
  checkName(metadata, refuse);
  for (const name of Object.keys(metadata))
    if (!keptMetadata.includes(name) && !ofTheLibrary.has(name)) delete (metadata as Record<string, unknown>)[name];
  checkAddresses(metadata, refuse);
  for (const name of texts)
    if (metadata[name] !== undefined && typeof metadata[name] !== 'string') refuse(`${name} must be a text`);
  if (!Object.values(metadata).flat().every(isStorable)) refuse('no text may hold a NUL character or half of a surrogate pair');
  // RFC 8252 §7.3: a program on the person's machine uses any free port.
  metadata.application_type = (uris as string[]).some(leadsToOwnMachine) ? 'native' : 'web';
  const grants: unknown = metadata.grant_types;
  if (Array.isArray(grants) && grants.every((grant) => usedGrants.includes(String(grant)))) metadata.grant_types = usedGrants;
}

function checkAddresses(metadata: ClientMetadata, refuse: (why: string) => never): void {
  for (const name of addresses) {
    const address: unknown = metadata[name];
    if (address === undefined) continue;
    if (typeof address !== 'string') refuse(`${name} must be a string`);
    const fault = webAddressFault(address, mostCharacters);
    if (fault !== null) refuse(`${name} ${fault}`);
    metadata[name] = new URL(address).href;
  }
}

function checkName({ client_id, client_name }: ClientMetadata, refuse: (why: string) => never): void {
  const isDocument = URL.canParse(client_id);
  if (client_name === undefined && !isDocument) return;
  if (typeof client_name !== 'string') refuse('client_name must be a string');
  if (client_name.length > mostNameCharacters) refuse(`client_name may have ${mostNameCharacters} characters`);
  const fault = nameFault(client_name);
  if (fault !== null) refuse(`client_name ${fault}`);
}
