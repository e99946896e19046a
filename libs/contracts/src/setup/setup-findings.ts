/** How a check of the setup ended. `not_checked`: it does not apply, or cannot be known from here. */
export const setupStates = ['ok', 'warning', 'problem', 'not_checked'] as const;
export type SetupState = (typeof setupStates)[number];

/** Subjects of the checks, in the order of a report. */
export const setupGroups = ['addresses', 'access', 'mail', 'files', 'database', 'apps'] as const;
export type SetupGroup = (typeof setupGroups)[number];

/** Every check of the setup, in the order of a report. */
export const setupChecks = {
  api_address: { group: 'addresses', title: 'Address of the API' },
  mcp_address: { group: 'addresses', title: 'Address of the MCP server' },
  app_address: { group: 'addresses', title: 'Address of the web app' },
  certificate: { group: 'addresses', title: 'Certificates' },
  proxies: { group: 'addresses', title: 'Proxy in front' },
  sign_in_callback: { group: 'addresses', title: 'Callback address for sign-ins' },
  login_wall: { group: 'access', title: 'Sign-in' },
  secrets: { group: 'access', title: 'Secrets' },
  mail: { group: 'mail', title: 'Outgoing mail' },
  storage: { group: 'files', title: 'File storage' },
  public_files: { group: 'files', title: 'Pictures for platforms' },
  files_disk: { group: 'files', title: 'Disk of the files' },
  database: { group: 'database', title: 'PostgreSQL' },
  migrations: { group: 'database', title: 'Tables' },
  database_disk: { group: 'database', title: 'Disk of the database' },
  clock: { group: 'database', title: 'Clocks' },
  redis: { group: 'database', title: 'Redis' },
  apps: { group: 'apps', title: 'Apps' },
  publishing: { group: 'apps', title: 'Publishing' },
} as const satisfies Readonly<Record<string, { group: SetupGroup; title: string }>>;
export type SetupCheckId = keyof typeof setupChecks;

/** What a check can find. Texts are templates with `{names}` of values. */
export interface SetupFinding {
  state: SetupState;
  found: string;
  /** What to do. */
  advice?: string;
  /** Settings that decide it. */
  settings?: readonly string[];
  /** Page of the documentation, with its section. */
  docs?: string;
}

const publicPage = 'docs/going-public.md';
const addressDocs = { docs: `${publicPage}#addresses` } as const;
const certificateDocs = { docs: `${publicPage}#https` } as const;
const mailDocs = { settings: ['MAIL_URL'], docs: `${publicPage}#mail` } as const;
const storageDocs = { docs: `${publicPage}#files` } as const;
const bucketDocs = { settings: ['STORAGE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], ...storageDocs } as const;
const diskDocs = { docs: `${publicPage}#disks` } as const;
const secretsDocs = { docs: 'docs/operations.md#replacing-secrets_keys' } as const;
const redisDocs = { settings: ['REDIS_URL'], docs: 'docs/operations.md#when-something-is-lost' } as const;
const appsDocs = { docs: 'docs/operations.md#is-it-well' } as const;

/** Everything that the checks find, by its code. The code decides the state. */
export const setupFindings = {
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
  mail_ok: { state: 'ok', found: 'The mail server {host} answers and accepts this instance.' },
  mail_off: {
    state: 'warning',
    found: 'No mail is sent: invitations have to be passed on by hand, and nobody can reset a password.',
    advice: 'Set MAIL_URL to a mail server, such as smtps://user:password@smtp.example.com.',
    ...mailDocs,
  },
  mail_folder: {
    state: 'warning',
    found: 'Mail is written to files in a folder of this machine: nobody gets it.',
    advice: 'Set MAIL_URL to a mail server, such as smtps://user:password@smtp.example.com.',
    ...mailDocs,
  },
  mail_sender: {
    state: 'warning',
    found: 'The mail server {host} answers, but the sender is {from}: receivers refuse such mail or take it for spam.',
    advice: 'Set MAIL_FROM to an address that this mail server may send for.',
    settings: ['MAIL_FROM'],
    docs: `${publicPage}#mail`,
  },
  mail_unreachable: {
    state: 'problem',
    found: 'The mail server {host} does not answer ({reason}).',
    advice: 'Check name and port. Many hosts block port 25: use 587 (smtp:) or 465 (smtps:).',
    ...mailDocs,
  },
  mail_login_refused: {
    state: 'problem',
    found: 'The mail server {host} refuses the login.',
    advice:
      'Check the user and password in MAIL_URL. Special characters have to be percent-encoded, and some providers want an app password.',
    ...mailDocs,
  },
  mail_tls: {
    state: 'problem',
    found: 'No encrypted connection to the mail server {host} ({reason}).',
    advice: 'Use smtps: for port 465 and smtp: for 587, and the name that is in the certificate of the server.',
    ...mailDocs,
  },
  mail_refused: {
    state: 'problem',
    found: 'The mail server {host} refuses to talk to this instance ({reason}).',
    advice: 'Look up the answer in the log of api-gateway and in the documentation of your mail provider.',
    ...mailDocs,
  },
  storage_folder_ok: { state: 'ok', found: 'A file was stored in the folder, read back and deleted.' },
  storage_bucket_ok: { state: 'ok', found: 'A file was stored in the bucket, read back and deleted.' },
  storage_full: {
    state: 'problem',
    found: 'There is no room left for files.',
    advice: 'Make room: uploads and generated images are refused meanwhile.',
    settings: ['STORAGE_URL'],
    ...storageDocs,
  },
  storage_unavailable: {
    state: 'problem',
    found: 'The file storage does not work ({reason}).',
    advice: 'Check that the folder of STORAGE_URL is mounted and writable for the apps, or that the bucket can be reached.',
    settings: ['STORAGE_URL'],
    ...storageDocs,
  },
  storage_changed: {
    state: 'problem',
    found: 'The file storage returned other bytes than it was given.',
    advice: 'Check what stands between the apps and the storage, such as a proxy that compresses.',
    settings: ['STORAGE_URL'],
    ...storageDocs,
  },
  storage_clock: {
    state: 'problem',
    found: 'The bucket refuses requests because the clock of this machine is wrong.',
    advice: 'Turn on time synchronisation (NTP): S3 tolerates 15 minutes.',
    ...storageDocs,
  },
  storage_denied: {
    state: 'problem',
    found: 'The bucket refuses access ({reason}).',
    advice: 'Allow the access key to get, put and delete objects of this bucket.',
    ...bucketDocs,
  },
  storage_credentials: {
    state: 'problem',
    found: 'The bucket does not know the access key, or the secret is wrong ({reason}).',
    advice: 'Copy both again, and check S3_REGION: it is a part of the signature.',
    ...bucketDocs,
  },
  storage_no_bucket: {
    state: 'problem',
    found: 'There is no such bucket.',
    advice: 'Create it, or correct the name in STORAGE_URL.',
    settings: ['STORAGE_URL', 'S3_ENDPOINT', 'S3_REGION'],
    ...storageDocs,
  },
  files_ok: { state: 'ok', found: 'A picture was fetched from {origin}, unchanged.' },
  files_local: {
    state: 'warning',
    found: 'Pictures are at {origin}, which platforms cannot reach: those that fetch pictures themselves refuse such posts.',
    advice:
      'Set PUBLIC_API_URL, or SERVICE_MICROSERVICES_FILES_URL if files have an address of their own, to a public https address.',
    settings: ['PUBLIC_API_URL', 'SERVICE_MICROSERVICES_FILES_URL', 'SERVICE_CDN_URL'],
    ...storageDocs,
  },
  files_unreachable: {
    state: 'problem',
    found: 'No picture could be fetched from {origin} ({reason}).',
    advice: 'Platforms fetch pictures there. Make {origin}/v1/files lead to api-gateway.',
    settings: ['PUBLIC_API_URL', 'SERVICE_MICROSERVICES_FILES_URL', 'SERVICE_CDN_URL'],
    ...storageDocs,
  },
  files_refused: {
    state: 'problem',
    found: 'A picture at {origin} was answered with HTTP {status}.',
    advice: 'Let the proxy pass {origin}/v1/files on to api-gateway, with its query and without a login of its own.',
    settings: ['PUBLIC_API_URL', 'SERVICE_MICROSERVICES_FILES_URL', 'SERVICE_CDN_URL'],
    ...storageDocs,
  },
  files_changed: {
    state: 'problem',
    found: 'A picture came back from {origin} with other bytes.',
    advice: 'Turn off what changes pictures on the way, such as the image optimisation of a delivery network.',
    settings: ['SERVICE_CDN_URL'],
    ...storageDocs,
  },
  files_not_stored: { state: 'not_checked', found: 'The file storage does not work, so there is no picture to fetch.' },
  disk_ok: { state: 'ok', found: '{free} GB are free.' },
  disk_low: {
    state: 'warning',
    found: 'Only {free} GB are free.',
    advice: 'Make room soon, or enlarge the disk.',
    settings: ['FREE_DISK_WARNING_MB'],
    ...diskDocs,
  },
  disk_full: {
    state: 'problem',
    found: 'Only {free} GB are free: a full disk stops the database and refuses files.',
    advice: 'Make room now, or enlarge the disk.',
    settings: ['FREE_DISK_PROBLEM_MB'],
    ...diskDocs,
  },
  disk_bucket: { state: 'not_checked', found: 'Files are in a bucket, not on a disk of this machine.' },
  disk_elsewhere: {
    state: 'not_checked',
    found: 'The disk of the database cannot be seen from here.',
    advice: 'Watch it where PostgreSQL runs: a full disk stops the database.',
    ...diskDocs,
  },
  database_ok: { state: 'ok', found: 'PostgreSQL {version} answers.' },
  database_old: {
    state: 'warning',
    found: 'PostgreSQL {version} answers. Imprint is tested with {oldest} and later.',
    advice: 'Upgrade PostgreSQL, or move to a newer server with a backup.',
    settings: ['DATABASE_URL'],
    docs: 'docs/operations.md#backup-and-restore',
  },
  database_down: {
    state: 'problem',
    found: 'PostgreSQL does not answer.',
    advice: 'Check that it runs and that DATABASE_URL is right. The log of api-gateway says what it answered.',
    settings: ['DATABASE_URL'],
    ...appsDocs,
  },
  migrations_ok: { state: 'ok', found: 'The database has the tables of this version.' },
  migrations_pending: {
    state: 'problem',
    found: 'The database lacks {count} changes of this version.',
    advice: 'Run npm run migrate, or node deploy/migrate.mjs in a container.',
    docs: 'docs/operations.md#upgrades',
  },
  clock_ok: { state: 'ok', found: 'The clocks of the apps and of the database agree.' },
  clock_off: {
    state: 'warning',
    found: 'The clocks of the apps and of the database differ by {seconds} seconds.',
    advice: 'Turn on time synchronisation (NTP) on both machines.',
    docs: `${publicPage}#clocks`,
  },
  clock_wrong: {
    state: 'problem',
    found: 'The clocks of the apps and of the database differ by {seconds} seconds: sign-ins and signatures fail.',
    advice: 'Turn on time synchronisation (NTP) on both machines.',
    docs: `${publicPage}#clocks`,
  },
  redis_none: { state: 'ok', found: 'Without Redis, PostgreSQL does its work.' },
  redis_ok: { state: 'ok', found: 'Redis {version} answers, evicts nothing and keeps an append-only file.' },
  redis_evicts: {
    state: 'problem',
    found: 'Redis evicts keys when its memory is full (maxmemory-policy {policy}): jobs get lost.',
    advice: 'Set maxmemory-policy to noeviction.',
    ...redisDocs,
  },
  redis_not_kept: {
    state: 'warning',
    found: 'Redis keeps no append-only file: counts of limits start anew after a restart, and work is found later.',
    advice: 'Set appendonly to yes.',
    ...redisDocs,
  },
  redis_down: {
    state: 'problem',
    found: 'Redis does not answer.',
    advice: 'Check that it runs and that REDIS_URL is right. Until then generations and deliveries wait.',
    ...redisDocs,
  },
  apps_ok: { state: 'ok', found: 'All {count} apps are ready (version {version}).' },
  apps_not_ready: {
    state: 'problem',
    found: 'Not ready: {names}.',
    advice: 'Start them, and look at their logs: /v1/health/ready of each says what it lacks.',
    ...appsDocs,
  },
  apps_versions: {
    state: 'warning',
    found: 'The apps have different versions: {versions}.',
    advice: 'Finish the upgrade: every app has to run the same version.',
    docs: 'docs/operations.md#upgrades',
  },
  publishing_ok: { state: 'ok', found: 'Workers that publish at this moment: {count}.' },
  publishing_stopped: {
    state: 'problem',
    found: 'No worker publishes: posts stay where they are.',
    advice: 'Start scheduler-worker, and look at its log.',
    ...appsDocs,
  },
  check_late: {
    state: 'problem',
    found: 'No result within {seconds} seconds.',
    advice: 'Check again. If it stays so, what is checked hangs: the logs of api-gateway and of your proxy say more.',
    docs: 'docs/troubleshooting.md',
  },
  check_failed: {
    state: 'not_checked',
    found: 'The check itself failed.',
    advice: 'The log of api-gateway says why.',
    docs: 'docs/troubleshooting.md',
  },
} as const satisfies Readonly<Record<string, SetupFinding>>;
export type SetupFindingCode = keyof typeof setupFindings;

/** What the texts of a finding are filled with. */
export type SetupValues = Readonly<Record<string, string | number>>;

/** Puts the values into a template; a name without a value stays as it is. */
export function filled(template: string, values: SetupValues): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
