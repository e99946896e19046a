import { runApp } from '@imprint/platform/http';
import { McpServerModule } from './mcp-server.module.js';

await runApp('mcp-server', (config) => McpServerModule.forRoot(config));
