import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { ConnectionSlots } from '../../publishing/index.js';
import { type NodeDeclaration, type Rehearsal, type StepCall, StepFailure, type StepResult } from '../nodes/node-kind.js';
import type { Effect } from './effect.js';
import { textIn } from './effect-settings.js';

const declaration: NodeDeclaration = {
  kind: 'wait_for_slot',
  label: 'Wait for a slot',
  description:
    'Waits until the next free slot of a connected account. It does not take the slot: the next node may publish at once.',
  group: 'flow',
  fields: {
    connectionId: {
      ...{ type: 'text', label: 'Account', description: 'Id of the connected account.', refersTo: 'connection' },
      ...{ required: true, isTemplate: true, maxLength: 64 },
    },
  },
  outputs: { at: { type: 'text', description: 'The time of the slot.' } },
  ports: ['out'],
  replay: 'keyed',
  scopes: ['posts:schedule'],
  timeoutSeconds: 30,
  retry: { maxAttempts: 3, waitSeconds: 5 },
};

/** Waits for a time at which an account publishes. */
@Injectable()
export class WaitForSlot implements Effect {
  static readonly declaration = declaration;

  constructor(private readonly slots: ConnectionSlots) {}

  async perform(caller: Principal, call: StepCall): Promise<StepResult> {
    // Whatever became of the slots meanwhile: what it waited for has come.
    if (typeof call.state === 'string') return { output: { at: call.state } };
    const until = await this.nextOf(caller, call);
    return { wait: { until }, state: until.toISOString() };
  }

  async rehearse(caller: Principal, call: StepCall): Promise<Rehearsal> {
    return { output: { at: (await this.nextOf(caller, call)).toISOString() } };
  }

  private async nextOf(caller: Principal, { settings }: StepCall): Promise<Date> {
    const connectionId = textIn(settings, 'connectionId') ?? '';
    const { nextFreeAt } = await this.slots.read(caller, connectionId);
    if (nextFreeAt !== null) return nextFreeAt;
    throw StepFailure.of('validation', 'no_slot', `The account ${connectionId} has no free slot. Set slots for it.`);
  }
}
