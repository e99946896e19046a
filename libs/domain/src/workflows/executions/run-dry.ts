import { type NodeKind, type StepCall, StepFailure, type StepResult } from '../nodes/node-kind.js';

/** A step without its effect: what it would give, and cost. What only waits ends at once. */
export async function runDry(kind: NodeKind, call: StepCall): Promise<StepResult> {
  if (kind.replay !== 'pure') return rehearse(kind, call);
  const result = await kind.run(call);
  return 'wait' in result ? kind.run({ ...call, state: result.state, signal: null }) : result;
}

async function rehearse(kind: NodeKind, call: StepCall): Promise<StepResult> {
  if (kind.rehearse === undefined)
    throw StepFailure.of('misconfiguration', 'no_dry_run', `Nobody knows what ${kind.kind} would do, so that it cannot run dry.`);
  const { output, ports, costMicro = 0 } = await kind.rehearse(call);
  return { output, creditsMicro: costMicro, ...(ports !== undefined && { ports }) };
}
