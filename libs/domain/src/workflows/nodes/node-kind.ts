import type { Scope } from '@imprint/contracts/access';
import type { ErrorClass, Failure } from '@imprint/contracts/errors';
import type { NodeGroup, ReplayPolicy, UndoPolicy, ValueType, WorkflowReference } from '@imprint/contracts/workflows';

/** A setting of a node. */
export interface NodeField {
  type: ValueType;
  /** For people, and for the form of the editor. */
  label: string;
  description: string;
  required?: boolean;
  /** Used if nothing is given. */
  default?: unknown;
  /** The only values that are allowed, if they are literal. */
  allowed?: readonly string[];
  /** A text in which `{{ expression }}` is replaced. */
  isTemplate?: boolean;
  /** Only a literal: it decides what the graph looks like, or is checked when the workflow is saved. */
  isLiteral?: boolean;
  /** Only an expression, which the node evaluates itself, with more variables or several times. */
  isExpression?: boolean;
  /** What such an expression may name besides `inputs`, `trigger`, `steps` and `item`. */
  variables?: readonly string[];
  /** Of a number. */
  min?: number;
  max?: number;
  /** Of a text, in characters, or a list, in entries. */
  maxLength?: number;
  /** What its value is the id or name of: the editor offers those. */
  refersTo?: WorkflowReference;
}

/** A field of the output of a node. */
export interface OutputField {
  type: ValueType;
  description: string;
}

/** Who started the execution, as its row says. */
export interface ExecutionActor {
  userId: string;
  apiKeyId: string | null;
  mcpConnectionId: string | null;
  /** The approval of this execution, or of the trigger that started it. */
  approvalId: string | null;
  /** Whether an agent started it. */
  isAgent: boolean;
}

/** One attempt of a step. */
export interface StepCall {
  organizationId: string;
  workflowId: string;
  /** Brand of the workflow, for settings that name none. */
  brandId: string | null;
  executionId: string;
  nodeId: string;
  /** Items of the loops around it: '', '17', '17.3'. */
  scope: string;
  /** `execution/node/scope`: the same for every attempt and recovery of this step, and for the executions that resume it. */
  key: string;
  actor: ExecutionActor;
  /** The settings, with every expression evaluated and every template filled in. */
  settings: Readonly<Record<string, unknown>>;
  /** What this step returned when it last waited; null in its first phase. */
  state: unknown;
  /** What it waited for, if that came; null if the time ended, or in the first phase. */
  signal: unknown;
  /** Executions above this one. */
  depth: number;
  /** Times that this step was begun. */
  attempt: number;
  /** Computes an expression of the settings. @throws StepFailure */
  evaluate(expression: string, variables?: Readonly<Record<string, unknown>>): unknown;
  /** Aborted when the execution ends, the step times out or its lease was lost. */
  stop: AbortSignal;
}

/** A step that was cancelled after it had begun. */
export type AbandonedStep = Pick<StepCall, 'organizationId' | 'key' | 'state'>;

/** Whether its port `item` leads to nodes that run once for each of several items. */
export function isLoop(kind: NodeDeclaration): boolean {
  return kind.ports.includes('item');
}

/** How an attempt ended. */
export type StepResult =
  /** With a value, through these ports (`out` if none is named). The others are dead. */
  | { output: unknown; ports?: readonly string[]; creditsMicro?: number }
  /**
   * Waits, without a worker, for a signal under `key`, until a time, or for whichever comes first; then the step is called again. A duration
   * counts by the clock of the database, whatever that of the worker says.
   */
  | { wait: { key?: string; until: Date | { inMs: number } }; state: unknown }
  /** Has the nodes at the port `item` run for each of these, then the step is called again with what they returned. */
  | { items: readonly unknown[]; state: unknown };

/** Thrown by a node: the step failed. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';

  constructor(
    readonly failure: Failure,
    /** Seconds until it may be tried again, if somebody said so. */
    readonly retryAfterSeconds?: number,
    /** Of a step that has waited: what the next attempt gets as `state`, and the attempts so far, which waiting does not count. */
    readonly again?: { state: unknown; attempts: number },
  ) {
    super(failure.message);
  }

  static of(errorClass: ErrorClass, code: string, message: string, retryable = false): StepFailure {
    return new StepFailure({ class: errorClass, code, message, retryable });
  }
}

/** The graph has a node of a kind that this process lacks. A worker of another release may have it. */
export class KindMissing extends StepFailure {}

/** What is known of a kind of node without running it. */
export interface NodeDeclaration {
  readonly kind: string;
  readonly label: string;
  /** What it does, for people and agents who choose one. */
  readonly description: string;
  /** Where the palette of the editor has it. */
  readonly group: NodeGroup;
  readonly fields: Readonly<Record<string, NodeField>>;
  readonly outputs: Readonly<Record<string, OutputField>>;
  /** Through which a step can end, besides `error`. Of a loop, `item` and `done`. */
  readonly ports: readonly string[];
  /** For a kind whose literal settings decide about its ports. Settings are as they are written. */
  portsOf?(settings: Readonly<Record<string, unknown>>): readonly string[];
  /** For a kind whose settings decide about its outputs. Null: any field may be there. */
  outputsOf?(settings: Readonly<Record<string, unknown>>): Readonly<Record<string, OutputField>> | null;
  readonly replay: ReplayPolicy;
  /** What becomes of what it has done when the execution is compensated; `none` if left out. */
  readonly undo?: UndoPolicy;
  /** For a kind whose literal settings decide about that. Settings are as they are written. */
  undoOf?(settings: Readonly<Record<string, unknown>>): UndoPolicy;
  /** Whether it can be named as what undoes another node: it ends at once. */
  readonly canUndo?: boolean;
  /** Pure, and `run` answers at once with an output: such steps are computed together with the one before. */
  readonly isImmediate?: boolean;
  /** Scopes that a credential needs to execute it. */
  readonly scopes?: readonly Scope[];
  /** Whether it schedules, publishes, mails or calls somebody outside, so that a trigger without a person needs an approval. */
  readonly reachesOutside?: boolean;
  readonly costsCredits?: boolean;
  /** Whether it needs a brand, which its setting `brandId` names, or the workflow. */
  readonly needsBrand?: boolean;
  readonly timeoutSeconds: number;
  readonly retry: { maxAttempts: number; waitSeconds: number };
  /** Checks of settings that `fields` cannot express, as they are written: expressions are not evaluated. Messages begin with the name of a setting. */
  check?(settings: Readonly<Record<string, unknown>>): readonly string[];
}

/** A kind of node. One file each, named after its kind. */
export interface NodeKind extends NodeDeclaration {
  run(call: StepCall): Promise<StepResult> | StepResult;
  /** For `looked-up`: whether an earlier attempt had its effect. Null: nobody can tell, and a person decides. */
  settle?(call: StepCall): Promise<StepResult | 'absent' | null>;
  /** For kinds with an effect: what it would give, without the effect, and what that would cost. */
  rehearse?(call: StepCall): Promise<Rehearsal> | Rehearsal;
  /** For a kind with several ports: through which it ended, by its output. */
  portsTaken?(output: unknown): readonly string[];
  /** Ends what a cancelled step has started and nobody waits for any more. May be called several times. */
  abandon?(step: AbandonedStep): Promise<void>;
  /**
   * For `automatic`: undoes what the step with this key has done, which gave `output`. Called again after a crash or a wait: what is undone
   * already stays undone. What its result gives is not kept. @throws StepFailure when it cannot be undone
   */
  compensate?(call: StepCall, output: unknown): Promise<StepResult>;
}

/** What a step of a dry run gives. */
export interface Rehearsal {
  output: unknown;
  ports?: readonly string[];
  costMicro?: number;
}
