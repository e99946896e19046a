import { unreadableAnswer } from '../answer-fields.js';
import { misconfigured } from '../platform-failures.js';
import { domainOf, type XmppPlace } from './addresses.js';
import { BoshSession } from './bosh-session.js';
import { conditionOf, isError, signInRefused } from './failures.js';
import { saslExchange, type SaslExchange } from './sasl.js';
import { attribute, element, elements, namespaces, type Element } from './xml.js';

/** An account that is signed in. */
export interface AccountSession {
  bosh: BoshSession;
  /** Whether it is known by the name that was asked for. A session that had it before has ended then. */
  hasResource: boolean;
}

/**
 * Signs in (RFC 6120) as this resource of the account. Servers end an earlier session of the same resource, or give this one another
 * name.
 */
export async function signIn(
  fetch: typeof globalThis.fetch,
  { server, jid, password }: Pick<XmppPlace, 'server' | 'jid' | 'password'>,
  resource: string,
  signal: AbortSignal,
): Promise<AccountSession> {
  const bosh = new BoshSession(fetch, server, domainOf(jid), signal);
  const features = await bosh.begin();
  const offered = elements(features, 'mechanisms').flatMap((list) => elements(list, 'mechanism').map((one) => one.getText()));
  const sasl = saslExchange(offered, jid.slice(0, jid.indexOf('@')), password);
  if (sasl === undefined)
    throw misconfigured('sign_in_unsupported', 'The XMPP server offers no sign-in with a password (SCRAM or PLAIN).', 'server');
  await authenticate(bosh, sasl);
  await bosh.restart();
  return { bosh, hasResource: await bind(bosh, resource) };
}

async function authenticate(bosh: BoshSession, sasl: SaslExchange): Promise<void> {
  const { mechanism } = sasl;
  const auth = element('auth', { xmlns: namespaces.sasl, mechanism }, encoded(sasl.first));
  let answer = await bosh.ask([auth], saslAnswer);
  if (answer.getName() === 'challenge') {
    const response = element('response', { xmlns: namespaces.sasl }, encoded(await sasl.respond(decoded(answer))));
    answer = await bosh.ask([response], saslAnswer);
  }
  if (answer.getName() !== 'success') {
    const [condition] = elements(answer).filter((child) => child.getName() !== 'text');
    throw signInRefused(condition?.getName() ?? 'not-authorized');
  }
  sasl.verify(decoded(answer));
}

const saslAnswer = (received: Element): Element | undefined =>
  ['challenge', 'success', 'failure'].includes(received.getName()) ? received : undefined;

const encoded = (text: string): string => Buffer.from(text).toString('base64');
const decoded = (of: Element): string => Buffer.from(of.getText(), 'base64').toString();

async function bind(bosh: BoshSession, resource: string): Promise<boolean> {
  const wanted = element('bind', { xmlns: namespaces.bind }, element('resource', {}, resource));
  const answer = await askServer(bosh, element('iq', { xmlns: namespaces.client, type: 'set', id: 'bind' }, wanted));
  if (isError(answer)) throw signInRefused(conditionOf(answer));
  const bound = answer.getChild('bind')?.getChildText('jid') ?? '';
  if (bound === '') throw unreadableAnswer();
  return bound.endsWith(`/${resource}`);
}

/** Sends an `iq`. @returns its answer, which may be an error */
export const askServer = (bosh: BoshSession, iq: Element): Promise<Element> =>
  bosh.ask([iq], (received) =>
    received.getName() === 'iq' &&
    attribute(received, 'id') === attribute(iq, 'id') &&
    ['result', 'error'].includes(attribute(received, 'type'))
      ? received
      : undefined,
  );
