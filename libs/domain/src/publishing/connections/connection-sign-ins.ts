import type { Principal } from '@imprint/contracts/access';
import { oneLine } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { randomToken, SecretBox, sha256Hex } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Channel, ChannelSignIn } from '../channel/index.js';
import { callbackAddress } from './account-callback.js';
import { AccountRequests } from './account-requests.js';
import { askPlatform, namedAccount, requireCredentials } from './channel-credentials.js';
import { ConnectionSignInsRepository } from './connection-sign-ins.repository.js';
import type { ConnectionView } from './connections.service.js';

const stateBytes = 32;
/** Of the platform's own explanation. */
const explanationLength = 300;

/** Connecting an account by signing in on a page of its platform (spec §3.3). */
@Injectable()
export class ConnectionSignIns {
  constructor(
    private readonly requests: AccountRequests,
    private readonly signIns: ConnectionSignInsRepository,
    private readonly secrets: SecretBox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Where every platform sends people back to; operators register it with platforms that ask for it. */
  get callbackUrl(): string {
    return callbackAddress(this.config);
  }

  /** The connection that an answer is for, from its `state`; undefined when it is none of ours. */
  static connectionOf(state: string): string | undefined {
    const [, id] = /^(conn_[0-9a-z]{26})\.[\w-]{43}$/.exec(state) ?? [];
    return id;
  }

  /**
   * Begins a sign-in, and returns the page of the platform where the person goes on.
   * @param entered values of the channel's `signIn.fields`
   * @throws Problem `state_conflict`, `validation_failed`, `connection_refused`, `service_unavailable`
   */
  async begin(principal: Principal, id: string, entered: Readonly<Record<string, string>>, chosen?: string): Promise<string> {
    const { channel, brandId } = await this.requests.open(principal, id, chosen);
    const signIn = requireSignIn(channel);
    const fields = channel.capability.credentialFields.filter(({ name }) => signIn.fields.includes(name));
    const values = requireCredentials(channel, entered, fields);
    const request = { callbackUrl: this.callbackUrl, state: `${id}.${randomToken(stateBytes)}` };
    const { address, kept } = await askPlatform(channel, (signal) => signIn.begin(values, request, signal));
    await this.signIns.begin({
      connectionId: id,
      organizationId: principal.organizationId,
      userId: principal.userId,
      brandId,
      stateDigest: sha256Hex(request.state),
      keptSealed: this.secrets.seal(JSON.stringify(kept), principal.organizationId),
    });
    return address;
  }

  /**
   * Takes the platform's answer: the account is connected, or why it is not is stored at once. An answer counts once.
   * @param answer parameters of the callback
   * @throws Problem `state_conflict` when it is no answer to the sign-in that this person began last
   */
  async complete(principal: Principal, id: string, answer: URLSearchParams): Promise<ConnectionView> {
    const { organizationId, userId } = principal;
    const state = answer.get('state') ?? '';
    const asked = { organizationId, connectionId: id, userId, stateDigest: sha256Hex(state) };
    const begun = await this.signIns.take(asked);
    if (begun === null) throw problem('state_conflict', 'This sign-in is no longer open. Start it again.');
    const { channel } = await this.requests.open(principal, id, begun.brandId);
    const error = answer.get('error');
    if (error !== null && isDeclined(channel, error)) return this.requests.deny(principal, id);
    if (error !== null) return this.requests.fail(principal, id, refusalOf(channel, error, answer.get('error_description')));
    const kept = JSON.parse(this.secrets.open(begun.keptSealed, organizationId)) as Record<string, string>;
    const signIn = requireSignIn(channel);
    const request = { callbackUrl: this.callbackUrl, state };
    const identifyAccount: Parameters<AccountRequests['connect']>[3] = (onIssued) =>
      askPlatform(channel, (signal) => signIn.complete(answer, kept, request, signal, onIssued)).then(namedAccount);
    return this.requests.connect(principal, id, begun.brandId, identifyAccount, request.callbackUrl);
  }
}

function requireSignIn({ signIn, capability }: Channel): ChannelSignIn {
  if (signIn === undefined) throw problem('state_conflict', `${capability.label} is connected with credentials.`);
  return signIn;
}

const isDeclined = ({ signIn }: Channel, error: string): boolean =>
  error === 'access_denied' || signIn?.declines?.includes(error) === true;

function refusalOf({ capability }: Channel, error: string, description: string | null): string {
  return `${capability.label} did not complete the sign-in: ${oneLine(description ?? error, explanationLength)}`;
}
