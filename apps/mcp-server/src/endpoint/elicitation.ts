import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  type ClientCapabilities,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { nobody, type ClientPerson, type Question } from '../tools/client-person.js';
import type { Call } from './call.js';

/** Metadata of a 2026-07-28 request, for which the SDK has no type. */
interface Envelope {
  [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
}

/** Seconds for which a form is valid. */
const ttlSeconds = 600;
const formName = 'confirmation';
const boxName = 'confirm';

/**
 * Asks the person at the client by multi-round-trip requests (revision 2026-07-28): the call is answered with a form, and the client
 * repeats it with the answer. The question travels with the client, signed, and is valid for the same credential only. 2025-era clients
 * would have to be asked over a stream, which a server without sessions does not have.
 */
export class Elicitation {
  private readonly states;

  /** @param key 32 bytes, the same in every replica */
  constructor(key: Uint8Array, callOf: (context: ServerContext) => Call) {
    const bind = (context: ServerContext): string => {
      const { organizationId, userId, apiKeyId, mcpConnectionId } = callOf(context).principal;
      return [organizationId, userId, apiKeyId ?? mcpConnectionId ?? ''].join('\0');
    };
    this.states = createRequestStateCodec<{ subject: string }>({ key, ttlSeconds, bind });
  }

  readonly verify = (state: string, context: ServerContext): Promise<{ subject: string }> => this.states.verify(state, context);

  /** Call it after `verify`. */
  personAt({ mcpReq }: ServerContext): ClientPerson {
    if (!showsForms(mcpReq.envelope)) return nobody;
    const state = mcpReq.requestState<{ subject: string }>();
    const isAnswered = mcpReq.inputResponses?.[formName] !== undefined;
    if (state === undefined || !isAnswered) return { canBeAsked: true, answer: null };
    const agrees = acceptedContent(mcpReq.inputResponses, formName)?.[boxName] === true;
    return { canBeAsked: true, answer: { subject: state.subject, agrees } };
  }

  async ask({ subject, message, label }: Question, context: ServerContext): Promise<InputRequiredResult> {
    const properties = { [boxName]: { type: 'boolean' as const, title: label, default: false } };
    const form = { message, requestedSchema: { type: 'object' as const, properties, required: [boxName] } };
    return inputRequired({
      inputRequests: { [formName]: inputRequired.elicit(form) },
      requestState: await this.states.mint({ subject }, context),
    });
  }
}

function showsForms(envelope: Envelope = {}): boolean {
  const elicitation = envelope[CLIENT_CAPABILITIES_META_KEY]?.elicitation;
  // A capability without modes means forms.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
