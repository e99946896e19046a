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
  operator_apps: { group: 'addresses', title: 'Your apps on platforms' },
  login_wall: { group: 'access', title: 'Sign-in' },
  secrets: { group: 'access', title: 'Secrets' },
  mail: { group: 'mail', title: 'Outgoing mail' },
  storage: { group: 'files', title: 'File storage' },
  public_files: { group: 'files', title: 'Pictures for platforms' },
  files_disk: { group: 'files', title: 'Disk for files' },
  videos: { group: 'files', title: 'Videos' },
  speech: { group: 'files', title: 'Speech' },
  database: { group: 'database', title: 'PostgreSQL' },
  migrations: { group: 'database', title: 'Tables' },
  database_disk: { group: 'database', title: 'Disk for the database' },
  credits: { group: 'database', title: 'Credits' },
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

/** What the texts of a finding are filled with. */
export type SetupValues = Readonly<Record<string, string | number>>;

/** Puts the values into a template; a name without a value stays as it is. */
export function filled(template: string, values: SetupValues): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Page of the documentation that most advice is from. */
export const publicPage = 'docs/going-public.md';
