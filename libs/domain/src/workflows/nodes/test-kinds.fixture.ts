import type { NodeKind, StepCall, StepResult } from './node-kind.js';
import { StepFailure } from './node-kind.js';

const plain = {
  ...{ label: 'Test', description: 'For tests.', group: 'data' },
  ...{ replay: 'keyed', timeoutSeconds: 30, retry: { maxAttempts: 1, waitSeconds: 0 } },
} as const satisfies Partial<NodeKind>;

/** What a node of the kind `call` does when it is called; the key says which step calls. */
export type TestCall = (call: StepCall) => StepResult | Promise<StepResult>;

/** A node whose behaviour a spec gives, by its id. By default its output is `{ value: <its setting> }`. */
export class CallKind implements NodeKind {
  readonly kind = 'call';
  readonly fields = { value: { type: 'any', label: 'Value', description: 'Comes out again.' } } as const;
  readonly outputs = { value: { type: 'any', description: 'The value.' } } as const;
  readonly ports = ['out'];
  readonly label = plain.label;
  readonly description = plain.description;
  readonly group = plain.group;
  readonly timeoutSeconds = plain.timeoutSeconds;
  readonly retry = plain.retry;
  /** Keys of the steps that called, in order. */
  readonly calls: string[] = [];
  readonly doing = new Map<string, TestCall>();

  constructor(readonly replay: NodeKind['replay'] = plain.replay) {}

  run(call: StepCall): StepResult | Promise<StepResult> {
    this.calls.push(call.key);
    return this.doing.get(call.nodeId)?.(call) ?? { output: { value: call.settings['value'] ?? null } };
  }
}

/** Undoes what its steps have done, as a spec says by the id of the node; by default at once. */
export class UndoableKind extends CallKind {
  readonly undo = 'automatic';
  /** Keys of the steps that were undone, with what they had given, in order; attempts that failed count. */
  readonly undone: [key: string, output: unknown][] = [];
  readonly undoing = new Map<string, TestCall>();

  async compensate(call: StepCall, output: unknown): Promise<StepResult> {
    this.undone.push([call.key, output]);
    return this.undoing.get(call.nodeId)?.(call) ?? { output: null };
  }
}

/** Computes at once. */
export class PassKind implements NodeKind {
  readonly kind: string = 'pass';
  readonly fields = { value: { type: 'any', label: 'Value', description: 'Comes out again.' } } as const;
  readonly outputs = { value: { type: 'any', description: 'The value.' } } as const;
  readonly ports = ['out'];
  readonly label = plain.label;
  readonly description = plain.description;
  readonly group = plain.group;
  readonly timeoutSeconds = plain.timeoutSeconds;
  readonly retry = plain.retry;
  readonly replay = 'pure';
  readonly isImmediate = true;

  run({ settings }: StepCall): StepResult {
    return { output: { value: settings['value'] ?? null } };
  }
}

/** Says that it answers at once, and does not. */
export class LateKind extends PassKind {
  override readonly kind = 'late';
  calls = 0;

  override run(): never {
    this.calls += 1;
    return Promise.reject(new Error('nobody waited for it')) as never;
  }
}

/** Fails at once. */
export class RefuseKind extends PassKind {
  override readonly kind = 'refuse';

  override run(): never {
    return refuse('refused');
  }
}

export const refuse = (code: string, retryable = false): never => {
  throw StepFailure.of('validation', code, 'It did not work.', retryable);
};
