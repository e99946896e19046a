import { Described, exampleId, IsId } from '@imprint/contracts/documents';

/** A workflow of the organization. */
export class WorkflowArguments {
  @Described('The workflow, e.g. `flow_…`.', exampleId('workflow'))
  @IsId('workflow')
  workflowId!: string;
}
