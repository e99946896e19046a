import { mcpSetups, mcpSetupSteps } from '@imprint/contracts/mcp';
import { page } from './markdown.mjs';

const url = 'https://mcp.example.com/mcp';

export function clientPage() {
  return page(
    'Setting up MCP clients',
    '`libs/contracts/src/mcp/setups/index.ts`',
    `The page \`/connect\` of an instance shows all of this with its own address in place of \`${url}\`, and makes a key that it tries.`,
    'By [OAuth](oauth.md) a client needs the address and nothing else: it sends the person to sign in and to say what it may do.',
    ...setups(url, null),
    '## With a key',
    'For clients that cannot sign in, or run where nobody is. The preset `mcp` is the recommended [key](keys.md).',
    ...setups(url, 'svc_live_…'),
  );
}

function setups(address, key) {
  return mcpSetups(address, key).map(
    ({ client, steps, language, text }) =>
      `**${client ?? 'Any other client'}.** ${mcpSetupSteps[steps]}\n\n\`\`\`${language}\n${text}\n\`\`\``,
  );
}
