import { limits } from '@imprint/contracts/limits';
import {
  platformValue,
  redacted,
  unassignedTarget,
  type ReadCall,
  type RehearsedCall,
  type PlatformValue,
  type UnreadFile,
} from '@imprint/domain/publishing/channel';
import { collection } from './post-record.js';
import { recordKey } from './record-key.js';
import { generateProofKey } from '../oauth/proof-keys.js';
import { defaultService, storedAccess } from './credentials.js';

const xrpc = (method: 'GET' | 'POST', operation: string, answer: RehearsedCall['answer']): RehearsedCall => ({
  operation,
  call: new RegExp(`^${method} /xrpc/${operation.replaceAll('.', '\\.')}$`),
  answer,
});

/** What a server answers to the calls of a publish: the app password is right, and everybody who is mentioned is known. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  xrpc('POST', 'com.atproto.server.createSession', (request) => {
    const did = didOf(String((request.body as { identifier: string }).identifier));
    const tokens = { accessJwt: platformValue('[redacted]'), refreshJwt: platformValue('[redacted]') };
    return { ...tokens, did, handle: 'handle.invalid', active: true, ...(isEntryway(request) && { didDoc: document(did) }) };
  }),
  xrpc('GET', 'com.atproto.identity.resolveHandle', ({ url }) => ({
    did: didOf(new URL(url ?? '').searchParams.get('handle') ?? ''),
  })),
  xrpc('GET', 'com.atproto.server.describeServer', () => ({
    did: 'did:web:server-of-the-account.invalid',
    availableUserDomains: [],
  })),
  xrpc('GET', 'com.atproto.server.getServiceAuth', () => ({ token: platformValue('[redacted]') })),
  xrpc('POST', 'com.atproto.repo.uploadBlob', ({ body }) => {
    if (!isFile(body)) {
      const { text: content } = body as { text: string };
      const ref = { $link: platformValue('{blob of captions}', cid) };
      return { blob: { $type: 'blob', ref, mimeType: 'text/vtt', size: Buffer.byteLength(content) } };
    }
    const { assetId, mimeType, bytes } = body;
    const size = typeof bytes === 'number' ? bytes : platformValue(bytes, (_token, serial) => 1e12 + serial);
    // Named by its content: the same file is the same blob.
    return { blob: { $type: 'blob', ref: { $link: platformValue(`{blob of ${assetId}}`, cid) }, mimeType, size } };
  }),
  xrpc('POST', 'com.atproto.repo.createRecord', ({ body }, nth) => {
    const { rkey } = body as { rkey: string };
    const post = nth === 1 ? 'the post' : `post ${nth}`;
    return {
      uri: platformValue(`{address of ${post}}`, (token) => `at://did:plc:${token.slice(0, 24)}/${collection}/${rkey}`),
      cid: platformValue(`{CID of ${post}}`, cid),
    };
  }),
];

/** What stands for the account and the server of a connection that was signed in, of which a preview knows neither. */
const standIn = { did: `did:plc:${'r'.repeat(24)}`, pds: 'https://server-of-the-account.invalid' };

/** Parts of a target after its first post. */
const laterParts = ['comment', ...Array.from({ length: limits.threadPosts - 1 }, (_, index) => `post ${index + 2}`)];

export const placeholders = {
  [recordKey(unassignedTarget)]: '{made from the target}',
  ...Object.fromEntries(laterParts.map((part) => [recordKey(unassignedTarget, part), `{made from the target: ${part}}`])),
  [standIn.did]: '{DID of the account}',
  [standIn.pds]: 'https://{server of the account}',
};

/** Captions are sent as they are. */
const isFile = (body: unknown): body is UnreadFile => typeof body === 'object' && body !== null && 'assetId' in body;

/** Signed anew for each call. */
export const volatileHeaders = { dpop: '[signed for this call]' };

/** The server that a token is for, by its DID, and half an hour after the call. */
export const volatileParameters = { aud: '[server of the account]', exp: '[in half an hour]' };

/** Credentials that a publish is rehearsed with: a preview has no secrets, and no app password if the account was signed in without one. */
export async function rehearsedCredentials(shown: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  if (shown['appPassword'] !== undefined || shown['dpopKey'] !== undefined) return shown;
  const { handle = '', service = defaultService } = shown;
  const pds = service === defaultService ? standIn.pds : service;
  const secrets = { accessToken: redacted, refreshToken: undefined, dpopKey: await generateProofKey() };
  return storedAccess({ handle, did: standIn.did, service, pds, clientId: '', ...secrets });
}

const didOf = (handle: string): PlatformValue => platformValue(`{DID of ${handle}}`, (token) => `did:plc:${token}`);

/** CIDv1 of a SHA-256 digest in base32, which ends in the token. */
const cid = (token: string): string => `bafkrei${token.padStart(51, 'a')}a`;

/** Accounts of bsky.social are on other servers, which their sign-in names. */
const isEntryway = ({ url }: ReadCall): boolean => new URL(url ?? '').origin === defaultService;

const document = (did: PlatformValue) => ({
  id: did,
  service: [
    {
      id: '#atproto_pds',
      type: 'AtprotoPersonalDataServer',
      serviceEndpoint: platformValue('https://{server of the account}', (token) => `https://${token}.invalid`),
    },
  ],
});
