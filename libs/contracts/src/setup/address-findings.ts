import { publicPage, type SetupFinding } from './setup-check.js';

const addressDocs = { docs: `${publicPage}#addresses` } as const;
const certificateDocs = { docs: `${publicPage}#https` } as const;
const secretsDocs = { docs: 'docs/operations.md#replacing-secrets_keys' } as const;

/** Addresses, certificates, sign-in and secrets. */
export const addressFindings = {
  address_ok: { state: 'ok', found: '{url} leads to this instance.' },
  address_local: {
    state: 'warning',
    found: '{url} is an address of this machine: nobody else can reach it.',
    advice: 'To go public, set {setting} to an https address whose name points to this machine.',
    ...addressDocs,
  },
  address_private: {
    state: 'warning',
    found: '{url} is in a private network: platforms, agents and people elsewhere cannot reach it.',
    advice:
      'To go public, use a name with a public DNS record. Behind a router, forward ports 80 and 443 to the proxy on this machine.',
    ...addressDocs,
  },
  address_not_https: {
    state: 'problem',
    found: '{url} is not https: passwords and tokens are sent in clear text.',
    advice: 'Put a proxy with TLS in front of it, and set {setting} to the https address of the proxy.',
    ...certificateDocs,
  },
  address_unknown_name: {
    state: 'problem',
    found: 'The name {host} has no address in DNS.',
    advice: 'Add an A or AAAA record for {host} at your DNS provider. It may take an hour to reach every resolver.',
    ...addressDocs,
  },
  address_unresolved: {
    state: 'problem',
    found: 'The name {host} could not be looked up: the resolver did not answer.',
    advice: 'Check the DNS servers of this machine.',
    ...addressDocs,
  },
  address_silent: {
    state: 'problem',
    found: 'Nothing answers at {url} from here.',
    advice:
      'Check that the proxy is running and that the firewall or router lets ports 80 and 443 through to it. Behind some routers, nobody can reach the public address from inside the network (no NAT loopback): open {url} on a phone without Wi-Fi. If it opens there, the instance can be reached and only this check fails.',
    ...addressDocs,
  },
  address_certificate: {
    state: 'problem',
    found: 'The certificate of {host} is refused ({reason}).',
    advice: 'Let the proxy get a certificate for {host} from a public authority, as Caddy does by itself.',
    ...certificateDocs,
  },
  address_other: {
    state: 'problem',
    found: 'Something else answers at {url} (HTTP {status}).',
    advice: 'Point the proxy for {host} to {app}. If a router is in front, this may be its own page: forward ports 80 and 443.',
    ...addressDocs,
  },
  address_wrong_app: {
    state: 'problem',
    found: '{url} leads to {other} instead of {app}.',
    advice: 'Point the proxy for {host} to the port of {app}, or correct {setting}.',
    ...addressDocs,
  },
  address_other_instance: {
    state: 'problem',
    found: 'Another instance answers at {url}, or an app of this one with other secrets.',
    advice: 'Correct {setting} or the proxy, and give every app the same SECRETS_KEYS.',
    ...addressDocs,
  },
  certificate_ok: { state: 'ok', found: 'The certificate of {host} is valid until {until}.' },
  certificate_none: { state: 'not_checked', found: 'No public address of this instance is https.' },
  certificate_unread: { state: 'not_checked', found: 'No certificate could be read from {host}.', ...certificateDocs },
  certificate_expiring: {
    state: 'warning',
    found: 'The certificate of {host} expires soon, on {until}.',
    advice: 'Find out why it was not renewed: the log of the proxy says so.',
    ...certificateDocs,
  },
  certificate_ending: {
    state: 'problem',
    found: 'The certificate of {host} is about to expire, on {until}.',
    advice: 'Renew it now. The log of the proxy says why it was not renewed automatically.',
    ...certificateDocs,
  },
  certificate_refused: {
    state: 'problem',
    found: 'The certificate of {host} is refused ({reason}).',
    advice: 'Get one for {host} from a public authority, and let the proxy send the whole chain.',
    ...certificateDocs,
  },
  proxies_none: { state: 'ok', found: 'There is no proxy in front: the apps see the addresses of callers themselves.' },
  proxies_ok: { state: 'ok', found: 'TRUST_PROXY is set: the apps take the addresses of their callers from the proxy.' },
  proxies_unknown: {
    state: 'warning',
    found: 'A proxy handles https, but TRUST_PROXY is not set: every caller seems to have the address of the proxy.',
    advice: 'Set TRUST_PROXY. Until then, all callers share every limit that is counted by address, such as the one on sign-ins.',
    settings: ['TRUST_PROXY'],
    docs: `${publicPage}#https`,
  },
  callback_ready: {
    state: 'ok',
    found: 'After people sign in on a platform, it sends them back to this address.',
    advice: 'Where a platform asks for a callback or redirect address, enter this one exactly.',
    docs: `${publicPage}#callback-addresses`,
  },
  callback_local: {
    state: 'warning',
    found:
      'After people sign in on a platform, it sends them back to an address that only works on this machine or in this network.',
    advice: 'Set PUBLIC_API_URL to a public https address first: many platforms accept no other.',
    settings: ['PUBLIC_API_URL'],
    docs: `${publicPage}#callback-addresses`,
  },
  callback_unused: { state: 'not_checked', found: 'No channel of this instance asks people to sign in on its platform.' },
  operator_apps_ready: { state: 'ok', found: 'Your apps are set: {labels}.', docs: `${publicPage}#apps-on-platforms` },
  operator_apps_unset: {
    state: 'not_checked',
    found: 'Blocked until you register an app there: {labels}.',
    advice: 'Register an app on its page, enter the callback address there, and set {names}.',
    docs: `${publicPage}#apps-on-platforms`,
  },
  operator_apps_incomplete: {
    state: 'warning',
    found: 'Blocked, because only one of the two settings of its app is set: {labels}.',
    advice: 'Set {names} as well.',
    docs: `${publicPage}#apps-on-platforms`,
  },
  operator_apps_unused: { state: 'not_checked', found: 'No channel of this instance needs an app of yours.' },
  login_wall_on: { state: 'ok', found: 'Everybody has to sign in.' },
  login_wall_off_local: {
    state: 'ok',
    found: 'Nobody has to sign in, and only this machine can reach the instance.',
  },
  login_wall_off_network: {
    state: 'problem',
    found: 'Nobody has to sign in, and the apps listen on {host}: whoever can connect to this machine acts as the owner.',
    advice: 'Set LOGIN_WALL=on, or BIND_HOST=127.0.0.1 if only this machine should reach the instance.',
    settings: ['LOGIN_WALL', 'BIND_HOST'],
    docs: `${publicPage}#sign-in`,
  },
  login_wall_off_public: {
    state: 'problem',
    found: 'Nobody has to sign in: whoever finds the address acts as the owner.',
    advice: 'Set LOGIN_WALL=on, restart the apps and invite yourself with npm run invite.',
    settings: ['LOGIN_WALL'],
    docs: `${publicPage}#sign-in`,
  },
  secrets_ok: { state: 'ok', found: 'Every secret is one of your own.' },
  secrets_development: {
    state: 'problem',
    found: 'Secrets that everybody can read in the source code: {names}.',
    advice: 'Generate your own before there is anything to lose.',
    ...secretsDocs,
  },
  secrets_development_local: {
    state: 'warning',
    found: 'Secrets that everybody can read in the source code: {names}.',
    advice: 'Generate your own before the instance goes public.',
    ...secretsDocs,
  },
  secrets_weak: {
    state: 'warning',
    found: 'Secrets that look typed by hand rather than generated: {names}.',
    advice: 'Replace them with random ones: openssl rand -base64 32.',
    ...secretsDocs,
  },
} as const satisfies Readonly<Record<string, SetupFinding>>;
