import { refuseCredentialInUrl } from '@imprint/auth';
import type { Config } from '@imprint/platform/config';
import type { RequestHandler } from 'express';
import { sendRefusal } from './refusal.filter.js';

export const mcpPath = '/mcp';

/** Refuses a credential in the URL of the endpoint, in JSON-RPC like all its errors. For other paths AuthModule does it. */
export const refuseCredentialInMcpUrl: RequestHandler = (request, response, next) => {
  if (!request.path.startsWith(mcpPath)) return next();
  try {
    refuseCredentialInUrl(request, response, () => undefined);
  } catch (error) {
    return sendRefusal(error, request.app.get('config') as Config, request, response);
  }
  next();
};
