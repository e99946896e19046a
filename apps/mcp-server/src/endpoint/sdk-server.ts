import { apiVersion } from '@imprint/platform/http';
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Call } from './call.js';
import { Elicitation } from './elicitation.js';
import { instructions } from './instructions.js';
import type { CallProgress, Offer } from './offer.js';
import { isQuestion } from '../tools/tool-runner.js';

/** How long a client may cache what only changes with somebody's rights or a new version. */
const listed = { ttlMs: 60_000, cacheScope: 'private' } as const;
const ofEverybody = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** Creates an SDK server for the product's offer. Cheap, because definitions are made at startup. */
export function sdkServer(offer: Offer, callOf: (context: ServerContext) => Call): Server {
  const elicitation = new Elicitation(offer.stateKey, callOf);
  const server = new Server(
    { name: 'imprint', title: 'Imprint', version: apiVersion },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions,
      requestState: { verify: elicitation.verify },
      cacheHints: {
        'server/discover': ofEverybody,
        'tools/list': listed,
        'prompts/list': listed,
        'resources/list': listed,
        'resources/templates/list': ofEverybody,
      },
    },
  );
  addTools(server, offer, callOf, elicitation);
  addResources(server, offer, callOf);
  addPrompts(server, offer, callOf);
  return server;
}

function addTools(server: Server, offer: Offer, callOf: (context: ServerContext) => Call, elicitation: Elicitation): void {
  server.setRequestHandler('tools/list', (_request, context) => ({ tools: offer.tools(callOf(context)) }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const request = { ...progressOf(context), person: elicitation.personAt(context) };
    const answer = await offer.runTool(callOf(context), params.name, params.arguments, request);
    if (answer !== undefined) return isQuestion(answer) ? elicitation.ask(answer.question, context) : answer;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}: find_tools lists them.`);
  });
}

function addResources(server: Server, offer: Offer, callOf: (context: ServerContext) => Call): void {
  server.setRequestHandler('resources/list', (_request, context) => ({ resources: offer.resources(callOf(context)) }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: offer.resourceTemplates() }));
  server.setRequestHandler('resources/read', async ({ params }, context) => {
    const reading = await offer.read(callOf(context), params.uri);
    if (reading === undefined) throw new ResourceNotFoundError(params.uri);
    return { ...reading };
  });
}

function addPrompts(server: Server, offer: Offer, callOf: (context: ServerContext) => Call): void {
  server.setRequestHandler('prompts/list', (_request, context) => ({ prompts: offer.prompts(callOf(context)) }));
  server.setRequestHandler('prompts/get', async ({ params }, context) => {
    const prompt = await offer.prompt(callOf(context), params.name, params.arguments ?? {});
    if (prompt !== undefined) return { ...prompt };
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${params.name}.`);
  });
  server.setRequestHandler('completion/complete', async ({ params }, context) => ({
    completion: await offer.complete(callOf(context), params.argument),
  }));
}

function progressOf({ mcpReq }: ServerContext): Omit<CallProgress, 'person'> {
  const progressToken = mcpReq._meta?.progressToken;
  return {
    signal: mcpReq.signal,
    progress: async (progress, total, message) => {
      if (progressToken === undefined || mcpReq.signal.aborted) return;
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total, message } });
    },
  };
}
