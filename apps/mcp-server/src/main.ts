import { runApp } from '@imprint/platform/http';
import { mcpPath, refuseCredentialInMcpUrl } from './endpoint/credential-in-url.js';
import { McpServerModule } from './mcp-server.module.js';

await runApp('mcp-server', (config) => McpServerModule.forRoot(config), {
  // The body is read once the caller is known, and its faults are told in JSON-RPC.
  rawPaths: [mcpPath],
  handlers: [refuseCredentialInMcpUrl],
});
