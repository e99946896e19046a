// Runs in browsers too: this file imports nothing.

/** What to do with the text of a setup, in a sentence or two. The web app says the same in other languages. */
export const mcpSetupSteps = {
  'claude.sign-in': 'Settings, Connectors, Add custom connector: paste this address and choose Connect.',
  'claude.key':
    'Settings, Developer, Edit Config: add this to claude_desktop_config.json and start Claude again. Requires Node.js.',
  'claude-code.sign-in': 'Run this in a terminal, then /mcp in Claude Code to sign in.',
  'claude-code.key': 'Run this in a terminal.',
  'chatgpt.sign-in':
    'Settings, Apps & Connectors, Advanced settings: turn on developer mode. Then choose Create, paste this address and sign in. ChatGPT reaches only servers on the internet.',
  'cursor.sign-in':
    'Add this to ~/.cursor/mcp.json, or to .cursor/mcp.json of a project. It asks you to sign in when it connects.',
  'cursor.key': 'Add this to ~/.cursor/mcp.json, or to .cursor/mcp.json of a project.',
  'vs-code.sign-in':
    'Add this to .vscode/mcp.json, or by the command MCP: Open User Configuration. It asks you to sign in when it connects.',
  'vs-code.key': 'Add this to .vscode/mcp.json, or by the command MCP: Open User Configuration.',
  'codex.sign-in': 'Add this to ~/.codex/config.toml, then run: codex mcp login imprint',
  'codex.key': 'Add this to ~/.codex/config.toml.',
  'other.sign-in': 'Most other clients read this form. It asks you to sign in when it connects.',
  'other.key': 'Most other clients read this form.',
} as const;
export type McpSetupSteps = keyof typeof mcpSetupSteps;

/** How to add the server to one MCP client. */
export interface McpSetup {
  /** `null` for those that have no name of their own here. */
  client: string | null;
  steps: McpSetupSteps;
  language: 'sh' | 'json' | 'toml' | 'text';
  text: string;
}

const name = 'imprint';

/**
 * The configuration for every supported client.
 * @param url the endpoint, `{PUBLIC_MCP_URL}/mcp`
 * @param key an API key; without one the client sends the person to the consent page (OAuth). Clients that take no key are then left out
 */
export function mcpSetups(url: string, key: string | null = null): readonly McpSetup[] {
  return [claude, claudeCode, chatGpt, cursor, vsCode, codex, anyOther].flatMap((setup) => setup(url, key) ?? []);
}

function claude(url: string, key: string | null): McpSetup {
  if (key === null) return { client: 'Claude', steps: 'claude.sign-in', language: 'text', text: url };
  // Its configuration file supports remote servers with a header only through a local bridge, which substitutes the variable.
  // eslint-disable-next-line no-template-curly-in-string -- the bridge's placeholder, not ours
  const args = ['-y', 'mcp-remote', url, '--header', 'Authorization:${IMPRINT_AUTHORIZATION}'];
  const server = { command: 'npx', args, env: { IMPRINT_AUTHORIZATION: `Bearer ${key}` } };
  return { client: 'Claude Desktop', steps: 'claude.key', language: 'json', text: json({ mcpServers: { [name]: server } }) };
}

function claudeCode(url: string, key: string | null): McpSetup {
  const header = key === null ? '' : ` --header "Authorization: Bearer ${key}"`;
  const text = `claude mcp add --transport http ${name} ${url}${header}`;
  return { client: 'Claude Code', steps: key === null ? 'claude-code.sign-in' : 'claude-code.key', language: 'sh', text };
}

function chatGpt(url: string, key: string | null): McpSetup | undefined {
  return key === null ? { client: 'ChatGPT', steps: 'chatgpt.sign-in', language: 'text', text: url } : undefined;
}

function cursor(url: string, key: string | null): McpSetup {
  const text = json({ mcpServers: { [name]: { url, ...headers(key) } } });
  return { client: 'Cursor', steps: key === null ? 'cursor.sign-in' : 'cursor.key', language: 'json', text };
}

function vsCode(url: string, key: string | null): McpSetup {
  const text = json({ servers: { [name]: { type: 'http', url, ...headers(key) } } });
  return { client: 'VS Code', steps: key === null ? 'vs-code.sign-in' : 'vs-code.key', language: 'json', text };
}

function codex(url: string, key: string | null): McpSetup {
  const table = `[mcp_servers.${name}]\nurl = ${JSON.stringify(url)}`;
  if (key === null) return { client: 'Codex', steps: 'codex.sign-in', language: 'toml', text: table };
  const header = `http_headers = { Authorization = ${JSON.stringify(`Bearer ${key}`)} }`;
  return { client: 'Codex', steps: 'codex.key', language: 'toml', text: `${table}\n${header}` };
}

function anyOther(url: string, key: string | null): McpSetup {
  const text = json({ mcpServers: { [name]: { type: 'http', url, ...headers(key) } } });
  return { client: null, steps: key === null ? 'other.sign-in' : 'other.key', language: 'json', text };
}

function headers(key: string | null): object {
  return key === null ? {} : { headers: { Authorization: `Bearer ${key}` } };
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
