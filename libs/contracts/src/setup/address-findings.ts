import { publicPage, type SetupFinding } from './setup-check.js';

const addressDocs = { docs: `${publicPage}#addresses` } as const;
const certificateDocs = { docs: `${publicPage}#https` } as const;
const secretsDocs = { docs: 'docs/operations.md#replacing-secrets_keys' } as const;

/** Addresses, certificates, sign-in and secrets. */
export const addressFindings = {
  address_ok: { state: 'ok', found: '{url} answers as this instance.' },
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
    found: '{url} is not https: passwords and tokens travel in clear text.',
    advice: 'Put a proxy with TLS in front, and set {setting} to its https address.',
    ...certificateDocs,
  },
  address_unknown_name: {
    state: 'problem',
    found: 'The name {host} has no address in DNS.',
    advice: 'Add an A or AAAA record for {host} at your DNS provider. It may take an hour until every resolver knows it.',
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
      'Check that the proxy runs and that the firewall or router lets ports 80 and 443 through to it. Some routers do not lead their own network back to itself (no NAT loopback): open {url} on a phone without Wi-Fi. If it opens there, the instance is reachable, and only this check is not.',
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
    advice: 'Point the proxy for {host} to {app}. Behind a router, it may be the page of the router: forward ports 80 and 443.',
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
  certificate_ok: { state: 'ok', found: 'The certificate of {host} is valid for another {days} days.' },
  certificate_none: { state: 'not_checked', found: 'No public address of this instance is https.' },
  certificate_unread: { state: 'not_checked', found: 'No certificate could be read from {host}.', ...certificateDocs },
  certificate_expiring: {
    state: 'warning',
    found: 'The certificate of {host} is valid for only {days} more days.',
    advice: 'Find out why it was not renewed: the log of the proxy says so.',
    ...certificateDocs,
  },
  certificate_ending: {
    state: 'problem',
    found: 'The certificate of {host} ends on {until}.',
    advice: 'Renew it now: the log of the proxy says why that did not happen by itself.',
    ...certificateDocs,
  },
  certificate_refused: {
    state: 'problem',
    found: 'The certificate of {host} is refused ({reason}).',
    advice: 'Get one for {host} from a public authority, and let the proxy send the whole chain.',
    ...certificateDocs,
  },
  proxies_none: { state: 'ok', found: 'No proxy is in front: the apps see the addresses of their callers.' },
  proxies_ok: { state: 'ok', found: 'TRUST_PROXY is set: the apps take the addresses of their callers from the proxy.' },
  proxies_unknown: {
    state: 'warning',
    found: 'A proxy ends https, but TRUST_PROXY is not set: all callers seem to have the address of the proxy.',
    advice: 'Set TRUST_PROXY. Until then callers share every limit that counts by address, such as that of sign-ins.',
    settings: ['TRUST_PROXY'],
    docs: `${publicPage}#https`,
  },
  callback_ready: {
    state: 'ok',
    found: 'Platforms send people back here after a sign-in.',
    advice: 'Where a platform asks for a callback or redirect address, enter this one exactly.',
    docs: `${publicPage}#callback-addresses`,
  },
  callback_local: {
    state: 'warning',
    found: 'After a sign-in, platforms send people back to an address that works on this machine or in this network only.',
    advice: 'Set PUBLIC_API_URL to a public https address first: many platforms accept no other.',
    settings: ['PUBLIC_API_URL'],
    docs: `${publicPage}#callback-addresses`,
  },
  callback_unused: { state: 'not_checked', found: 'No channel of this instance has people sign in.' },
  login_wall_on: { state: 'ok', found: 'Everybody has to sign in.' },
  login_wall_off_local: {
    state: 'ok',
    found: 'Nobody has to sign in, and only this machine reaches the instance.',
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
    found: 'Secrets that look typed rather than generated: {names}.',
    advice: 'Replace them with random ones: openssl rand -base64 32.',
    ...secretsDocs,
  },
} as const satisfies Readonly<Record<string, SetupFinding>>;
