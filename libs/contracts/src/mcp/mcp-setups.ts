/** How to add the server to one MCP client. */
export interface McpSetup {
  client: string;
  /** Instructions for the text, in a sentence or two. */
  steps: string;
  language: 'sh' | 'json' | 'toml' | 'text';
  text: string;
}

const name = 'imprint';

/**
 * The configuration for every supported client.
 * @param url the endpoint, `{PUBLIC_MCP_URL}/mcp`
 * @param key an API key; without one the client sends the person to the consent page (OAuth)
 */
export function mcpSetups(url: string, key: string | null = null): readonly McpSetup[] {
  return [claudeDesktop(url, key), claudeCode(url, key), cursor(url, key), vsCode(url, key), codex(url, key), anyOther(url, key)];
}

function claudeDesktop(url: string, key: string | null): McpSetup {
  const client = 'Claude Desktop';
  if (key === null) {
    const steps = 'Settings, Connectors, Add custom connector: paste this address and choose Connect.';
    return { client, steps, language: 'text', text: url };
  }
  // Its configuration file supports remote servers with a header only through a local bridge, which substitutes the variable.
  // eslint-disable-next-line no-template-curly-in-string -- the bridge's placeholder, not ours
  const args = ['-y', 'mcp-remote', url, '--header', 'Authorization:${IMPRINT_AUTHORIZATION}'];
  const server = { command: 'npx', args, env: { IMPRINT_AUTHORIZATION: `Bearer ${key}` } };
  const steps = 'Settings, Developer, Edit Config: add this to claude_desktop_config.json and start Claude again. Takes Node.js.';
  return { client, steps, language: 'json', text: json({ mcpServers: { [name]: server } }) };
}

function claudeCode(url: string, key: string | null): McpSetup {
  const header = key === null ? '' : ` --header "Authorization: Bearer ${key}"`;
  const steps = key === null ? 'Run this in a terminal, then /mcp in Claude Code to sign in.' : 'Run this in a terminal.';
  return { client: 'Claude Code', steps, language: 'sh', text: `claude mcp add --transport http ${name} ${url}${header}` };
}

function cursor(url: string, key: string | null): McpSetup {
  const steps = `Add this to ~/.cursor/mcp.json, or to .cursor/mcp.json of a project.${signsIn(key)}`;
  return { client: 'Cursor', steps, language: 'json', text: json({ mcpServers: { [name]: { url, ...headers(key) } } }) };
}

function vsCode(url: string, key: string | null): McpSetup {
  const steps = `Add this to .vscode/mcp.json, or by the command MCP: Open User Configuration.${signsIn(key)}`;
  return {
    client: 'VS Code',
    steps,
    language: 'json',
    text: json({ servers: { [name]: { type: 'http', url, ...headers(key) } } }),
  };
}

function codex(url: string, key: string | null): McpSetup {
  const table = `[mcp_servers.${name}]\nurl = ${JSON.stringify(url)}`;
  const client = 'Codex';
  if (key === null) {
    const steps = `Add this to ~/.codex/config.toml, then run: codex mcp login ${name}`;
    return { client, steps, language: 'toml', text: table };
  }
  const header = `http_headers = { Authorization = ${JSON.stringify(`Bearer ${key}`)} }`;
  return { client, steps: 'Add this to ~/.codex/config.toml.', language: 'toml', text: `${table}\n${header}` };
}

function anyOther(url: string, key: string | null): McpSetup {
  const steps = `Most other clients read this form.${signsIn(key)}`;
  const text = json({ mcpServers: { [name]: { type: 'http', url, ...headers(key) } } });
  return { client: 'Any other client', steps, language: 'json', text };
}

function headers(key: string | null): object {
  return key === null ? {} : { headers: { Authorization: `Bearer ${key}` } };
}

function signsIn(key: string | null): string {
  return key === null ? ' It asks you to sign in when it connects.' : '';
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
