import { Described, exampleId, IsId } from '@imprint/contracts/documents';
import { IsOptional, IsString, MaxLength } from 'class-validator';

/** Which run. */
export class RunArguments {
  @Described('The run, e.g. `exec_…`.', exampleId('workflowExecution'))
  @IsId('workflowExecution')
  runId!: string;
}

/** Which run, and where the next one begins. */
export class ResumeArguments extends RunArguments {
  @Described('Runs this node, e.g. `draft`, and all behind it again; else what had not ended.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  nodeId?: string;
}

/** It changes a run, and a repeat changes nothing further. */
export const changesRun = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };
