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
  description: 'Waits until somebody approves or rejects, or until nobody has for too long. Waiting costs nothing.',
  group: 'people',
  fields: {
    question: {
      type: 'text',
      label: 'Question',
      description: 'What to decide, such as "Publish {{ steps.text.title }}?".',
      required: true,
      isTemplate: true,
      maxLength: limits.workflowQuestionLength,
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
  check: escalationMistakes,
};

function escalationMistakes({
  hours: whole = usualHours,
  escalateAfterHours: after,
}: Readonly<Record<string, unknown>>): string[] {
  if (typeof after !== 'number' || typeof whole !== 'number' || after < whole) return [];
  return [`escalateAfterHours: has to be less than hours, which is ${whole}; by then, nobody is asked any more.`];
}

/** What the step remembers while it waits. */
interface Asking extends AskedDecision {
  isEscalated: boolean;
  /** How long it waits before it asks others as well. */
  firstMs: number;
  /** How long it waits then. Without others to ask, how long it waits at all. */
  restMs: number;
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
    // Nothing else wakes the step than a decision and the end of its time.
    if (!asked.isEscalated) return this.ask(call, escalated(call.settings, asked));
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
  const { isEscalated, firstMs, restMs } = asked;
  const until = { inMs: isEscalated ? restMs : firstMs };
  return { wait: { key: decisionKey(executionId, nodeId, scope), until }, state: asked };
}

function ended(decision: string, by: StepDecision | null): { output: object; ports: readonly string[] } {
  return { output: { decision, reason: by?.reason ?? null, decidedBy: by?.by ?? null }, ports: [decision] };
}

function firstAsked(settings: StepCall['settings'], now: number): Asking {
  const wholeMs = Number(settings['hours'] ?? usualHours) * hourMs;
  const escalation = settings['escalateAfterHours'];
  const firstMs = escalation === undefined ? wholeMs : Math.min(wholeMs, Number(escalation) * hourMs);
  const isEscalated = firstMs === wholeMs;
  return {
    ...{ question: textIn(settings, 'question') ?? '', role: roleIn(settings, 'role'), userId: textIn(settings, 'userId') },
    ...{ until: new Date(now + wholeMs).toISOString(), isEscalated, firstMs },
    restMs: isEscalated ? wholeMs : wholeMs - firstMs,
  };
}

function escalated(settings: StepCall['settings'], asked: Asking): Asking {
  return { ...asked, role: roleIn(settings, 'escalateTo'), userId: null, isEscalated: true };
}

const roleIn = (settings: StepCall['settings'], name: string): Role => roles.find((one) => one === settings[name]) ?? 'admin';

function isAsking(state: unknown): state is Asking {
  return typeof state === 'object' && state !== null && typeof (state as Partial<Asking>).restMs === 'number';
}

function isDecision(signal: unknown): signal is StepDecision {
  return typeof signal === 'object' && signal !== null && typeof (signal as Partial<StepDecision>).approved === 'boolean';
}
