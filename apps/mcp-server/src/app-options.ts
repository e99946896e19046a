import type { AppOptions } from '@imprint/platform/http';
import { mcpPath, refuseCredentialInMcpUrl } from './endpoint/credential-in-url.js';

/** MCP bodies are parsed only after authentication, and their errors are reported in JSON-RPC. */
export const appOptions: AppOptions = { rawPaths: [mcpPath], handlers: [refuseCredentialInMcpUrl] };
