/** A step, by its place in an execution. */
export interface StepPlace {
  executionId: string;
  nodeId: string;
  /** Items of the loops around it: '', '17', '17.3'. */
  scope: string;
}

/** A step that this worker holds. Writes under an older fence change nothing. */
export interface ClaimedStep extends StepPlace {
  organizationId: string;
  fence: number;
  /** Tokens that were taken: none means that the step is skipped. */
  live: number;
  attempts: number;
  /** Its last worker died, and nobody knows how far it came. */
  isDoubtful: boolean;
  /** What it returned when it last waited. */
  state: unknown;
  signal: unknown;
}

/** States in which a step has ended. */
export const endedSteps = ['done', 'failed', 'skipped', 'cancelled'] as const;
export type EndedStep = (typeof endedSteps)[number];

/** What a loop waits for: the ends of its items, which give it tokens. No signal has this key. */
export const itemsKey = '@items';

/** Of a token, an edge that was followed or not. */
export interface Token extends StepPlace {
  isLive: boolean;
  /** Tokens that the step needs to begin. */
  needed: number;
}

/** A step that its predecessor's worker computed in passing. */
export interface InlinedStep extends StepPlace {
  status: 'done' | 'skipped';
  /** Tokens that it needed and got, and those of them that were taken. */
  needed: number;
  live: number;
  output: unknown;
  /** Of the progress. */
  share: number;
}

/** How one attempt of a step ended, with everything that follows. Written as a whole or not at all. */
export interface StepEnd {
  step: ClaimedStep;
  /** `ready` begins another attempt; `waiting` parks it; `held` leaves it to a person. */
  status: EndedStep | 'ready' | 'waiting' | 'held';
  output?: unknown;
  error?: unknown;
  state?: unknown;
  /** Of a waiting step. */
  waitKey?: string;
  /** When a waiting step, or one that is tried again, goes on. */
  wakeAt?: Date | { inMs: number };
  /** Tokens that a loop waits for. */
  needed?: number;
  creditsMicro?: number;
  /** Its output was given instead of running it. */
  isPinned?: boolean;
  share: number;
  /** The whole execution fails because of it. */
  failsExecution?: boolean;
  /** If it does, what the execution has done is undone. */
  compensates?: boolean;
  tokens: readonly Token[];
  inlined: readonly InlinedStep[];
  /** How it ends if the database cannot hold this. */
  otherwise?: () => StepEnd;
}
