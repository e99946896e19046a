import { roles, type Principal, type Role } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import { AskDecision } from '../executions/ask-decision.js';
import type { AskedDecision, StepDecision } from '../executions/decide-step.js';
import { decisionKey } from '../executions/wait-keys.js';
import type { AbandonedStep, NodeDeclaration, NodeField, Rehearsal, StepCall, StepResult } from '../nodes/node-kind.js';
import type { Effect } from './effect.js';
import { textIn } from './effect-settings.js';

const hourMs = 3_600_000;
const usualHours = 72;
const longestHours = 24 * 366;
const deciders = roles.filter((role) => role !== 'viewer');

const hours = (label: string, description: string): NodeField => ({
  ...{ type: 'number', label, description },
  ...{ min: 1, max: longestHours },
});
const role = (label: string, description: string): NodeField => ({ type: 'text', label, description, allowed: deciders });

const declaration: NodeDeclaration = {
  kind: 'approval',
  label: 'Ask for approval',
  description: 'Waits until somebody approves or rejects, or until nobody has for too long. Costs nothing meanwhile.',
  group: 'people',
  fields: {
    question: {
      type: 'text',
      label: 'Question',
      description: 'What to decide, such as "Publish {{ steps.text.title }}?".',
      required: true,
      isTemplate: true,
      maxLength: limits.workflowReasonLength,
    },
    role: { ...role('Role', 'Least role of whoever decides.'), default: 'admin' },
    userId: {
      type: 'text',
      label: 'Person',
      description: 'Id of the only member who decides; anybody with the role if left out.',
      isTemplate: true,
      maxLength: 100,
      refersTo: 'member',
    },
    hours: { ...hours('Hours', 'How long it waits altogether.'), default: usualHours },
    escalateAfterHours: hours('Escalate after hours', 'If nobody has decided by then, others are asked as well.'),
    escalateTo: { ...role('Escalate to', 'Least role of whoever decides from then on.'), default: 'admin' },
  },
  outputs: {
    decision: { type: 'text', description: 'approved, rejected or timeout.' },
    reason: { type: 'text', description: 'What whoever decided wrote; null for nothing.' },
    decidedBy: { type: 'text', description: 'Id of whoever decided; null if nobody did.' },
  },
  ports: ['approved', 'rejected', 'timeout'],
  replay: 'keyed',
  timeoutSeconds: 60,
  retry: { maxAttempts: 3, waitSeconds: 5 },
};

/** What the step remembers while it waits. */
interface Asking extends AskedDecision {
  /** End of the whole wait. */
  deadline: string;
  isEscalated: boolean;
}

/** Asks people for a decision. */
@Injectable()
export class AskPerson implements Effect {
  static readonly declaration = declaration;

  constructor(private readonly asking: AskDecision) {}

  async perform(_caller: Principal, call: StepCall): Promise<StepResult> {
    const asked = isAsking(call.state) ? call.state : null;
    if (asked !== null && isDecision(call.signal)) return this.decided(call, call.signal);
    if (asked === null) return this.ask(call, firstAsked(call.settings, Date.now()));
    const now = Date.now();
    if (now < Date.parse(asked.until)) return waitFor(call, asked);
    if (now < Date.parse(asked.deadline) && !asked.isEscalated) return this.ask(call, escalated(call.settings, asked));
    await this.asking.end(call);
    return ended('timeout', null);
  }

  rehearse(): Rehearsal {
    const { output, ports } = ended('approved', null);
    return { output, ports };
  }

  /** Nobody has to decide any more. */
  async abandon(step: AbandonedStep): Promise<void> {
    await this.asking.end(step);
  }

  portsTaken(output: unknown): readonly string[] {
    const decision: unknown = (output as { decision?: unknown } | null)?.decision;
    return [typeof decision === 'string' ? decision : 'timeout'];
  }

  private async ask(call: StepCall, asked: Asking): Promise<StepResult> {
    await this.asking.ask(call, asked);
    return waitFor(call, asked);
  }

  private async decided(call: StepCall, decision: StepDecision): Promise<StepResult> {
    await this.asking.end(call);
    return ended(decision.approved ? 'approved' : 'rejected', decision);
  }
}

function waitFor({ executionId, nodeId, scope }: StepCall, asked: Asking): StepResult {
  return { wait: { key: decisionKey(executionId, nodeId, scope), until: new Date(asked.until) }, state: asked };
}

function ended(decision: string, by: StepDecision | null): { output: object; ports: readonly string[] } {
  return { output: { decision, reason: by?.reason ?? null, decidedBy: by?.by ?? null }, ports: [decision] };
}

function firstAsked(settings: StepCall['settings'], now: number): Asking {
  const deadline = now + Number(settings['hours'] ?? usualHours) * hourMs;
  const escalation = settings['escalateAfterHours'];
  const until = escalation === undefined ? deadline : Math.min(deadline, now + Number(escalation) * hourMs);
  return {
    question: textIn(settings, 'question') ?? '',
    role: roleIn(settings, 'role'),
    userId: textIn(settings, 'userId'),
    until: new Date(until).toISOString(),
    deadline: new Date(deadline).toISOString(),
    isEscalated: escalation === undefined,
  };
}

function escalated(settings: StepCall['settings'], asked: Asking): Asking {
  return { ...asked, role: roleIn(settings, 'escalateTo'), userId: null, until: asked.deadline, isEscalated: true };
}

const roleIn = (settings: StepCall['settings'], name: string): Role => roles.find((one) => one === settings[name]) ?? 'admin';

function isAsking(state: unknown): state is Asking {
  return typeof state === 'object' && state !== null && typeof (state as Partial<Asking>).deadline === 'string';
}

function isDecision(signal: unknown): signal is StepDecision {
  return typeof signal === 'object' && signal !== null && typeof (signal as Partial<StepDecision>).approved === 'boolean';
}
