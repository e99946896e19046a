import { runApp } from '@imprint/platform/http';
import { appOptions } from './app-options.js';
import { McpServerModule } from './mcp-server.module.js';

await runApp('mcp-server', (config) => McpServerModule.forRoot(config), appOptions);
