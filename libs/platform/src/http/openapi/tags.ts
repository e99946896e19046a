/** Parts of the API: the first segment of a path after the version, its name for people, and what it is about. */
const parts: Readonly<Record<string, readonly [name: string, description: string]>> = {
  '.well-known': ['Discovery', 'Documents at fixed addresses.'],
  agent: ['Agent keys', 'An agent asks for an API key, and a person grants it (in the manner of RFC 8628).'],
  'api-keys': ['API keys', 'Credentials of programs. People manage them; keys cannot.'],
  approvals: ['Approvals', 'Calls that wait for a person.'],
  articles: ['Articles', 'Longer texts in Markdown.'],
  assets: ['Assets', 'Files of the library, uploaded or generated.'],
  audit: ['Audit trail', 'Who changed what, and when.'],
  auth: ['Identity', 'Who you are, and in which organization you act.'],
  brands: ['Brands', 'Whom content is made for.'],
  channels: ['Channels', 'Platforms that this instance publishes to.'],
  config: ['Instance', 'Addresses and switches of this instance.'],
  connections: ['Connected accounts', 'Accounts on channels, each of one brand.'],
  docs: ['Reference', 'This reference.'],
  feed: ['Feed', 'What this instance published, for everybody: a page, Atom and JSON Feed.'],
  files: ['Files', 'Stored files at signed addresses.'],
  generations: ['Generations', 'How far the making of a file is.'],
  health: ['Health', 'Whether the instance can do its work.'],
  images: ['Images', 'Pictures, and making them.'],
  invitations: ['Invitations', 'Joining an organization.'],
  models: ['Models', 'What makes pictures, and what it costs.'],
  oauth: ['MCP connections', 'What people allowed MCP clients.'],
  'openapi.json': ['OpenAPI', 'This document.'],
  organizations: ['Organizations', 'Members, invitations and webhook settings of an organization.'],
  posts: ['Posts', 'Drafts, and what became of them.'],
  releases: ['Releases', 'Publishing a text on several accounts, now or at a time.'],
  uploads: ['Uploads', 'Bringing files in.'],
  'webhook-schemas': ['Webhook schemas', 'JSON Schemas of the events that webhooks carry.'],
  ws: ['Real time', 'Events over a WebSocket.'],
};

export interface Tag {
  name: string;
  description?: string;
  'x-displayName'?: string;
}

/** `/v1/api-keys/:id` is about `api-keys`. */
export function tagOf(path: string): string {
  return path.split('/').find((segment) => segment !== '' && segment !== 'v1') ?? 'service';
}

/** In alphabetical order of what people read. */
export function tagsOf(names: Iterable<string>): Tag[] {
  const tags = [...new Set(names)].map((name): Tag => {
    const [displayName, description] = parts[name] ?? [];
    return displayName === undefined ? { name } : { name, description, 'x-displayName': displayName };
  });
  return tags.sort(byDisplayName);
}

export function byDisplayName(a: Tag, b: Tag): number {
  return (a['x-displayName'] ?? a.name).localeCompare(b['x-displayName'] ?? b.name);
}
