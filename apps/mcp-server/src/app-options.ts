import type { AppOptions } from '@imprint/platform/http';
import { mcpPath, refuseCredentialInMcpUrl } from './endpoint/credential-in-url.js';

/** How the app takes requests: the body of a message is read once its caller is known, and its faults are told in JSON-RPC. */
export const appOptions: AppOptions = { rawPaths: [mcpPath], handlers: [refuseCredentialInMcpUrl] };
