import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { isWebhookEventType } from '@imprint/contracts/webhooks';
import { Injectable } from '@nestjs/common';
import { type NodeDeclaration, type Rehearsal, type StepCall, StepFailure, type StepResult } from '../nodes/node-kind.js';
import { EventTriggers } from '../triggers/index.js';
import { DirectCalls } from './direct-calls.js';
import type { Effect } from './effect.js';
import { textIn } from './effect-settings.js';

/** As triggers have it. */
const nameForm = /^[a-z0-9][\w.:-]*$/iu;

const declaration: NodeDeclaration = {
  kind: 'send_event',
  label: 'Send an event',
  description: 'Starts the workflows of the organization that wait for an event of this name. Nobody outside gets it.',
  group: 'connect',
  fields: {
    name: {
      ...{ type: 'text', label: 'Name', description: 'Name of the event, such as menu.changed.' },
      ...{ required: true, isTemplate: true, maxLength: limits.workflowEventLength },
    },
    payload: { type: 'any', label: 'Payload', description: 'What those workflows read as trigger.', isTemplate: true },
  },
  outputs: { started: { type: 'number', description: 'Executions that it started.' } },
  ports: ['out'],
  replay: 'keyed',
  undo: 'custom',
  canUndo: true,
  scopes: ['posts:draft'],
  // Workflows of others start, with their rights.
  reachesOutside: true,
  timeoutSeconds: 60,
  retry: { maxAttempts: 3, waitSeconds: 5 },
  check: ({ name }) => (typeof name === 'string' && !name.includes('{{') ? nameMistakes(name) : []),
};

/** Sends an event to workflows of the same organization. */
@Injectable()
export class SendEvent implements Effect {
  static readonly declaration = declaration;

  constructor(
    private readonly events: EventTriggers,
    private readonly direct: DirectCalls,
  ) {}

  async perform(caller: Principal, call: StepCall): Promise<StepResult> {
    const name = nameOf(call);
    await this.direct.require(caller);
    return { output: { started: await this.events.fire(caller, name, call.settings['payload'] ?? null, call.key) } };
  }

  rehearse(_caller: Principal, call: StepCall): Rehearsal {
    nameOf(call);
    return { output: { started: 0 } };
  }
}

function nameOf({ settings }: StepCall): string {
  const name = textIn(settings, 'name') ?? '';
  const [mistake] = nameMistakes(name);
  if (mistake !== undefined) throw StepFailure.of('validation', 'event_invalid', `The setting ${mistake}`);
  return name;
}

/** What happens here is said by what happens: nobody can claim it. */
function nameMistakes(name: string): string[] {
  if (isWebhookEventType(name)) return [`name: "${name}" is an event of the product; take another name.`];
  if (nameForm.test(name)) return [];
  return ['name: has letters, digits, dots, colons, hyphens and underscores, such as menu.changed.'];
}
