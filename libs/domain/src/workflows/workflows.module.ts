import { Module } from '@nestjs/common';
import { ApprovalsModule, PublishingRequestsModule, Requesters, RequestersModule } from '../approvals/index.js';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { IdentityModule } from '../identity/index.js';
import { PublishingModule } from '../publishing/index.js';
import { ChangeWorkflow } from './definitions/change-workflow.js';
import { CompiledVersions } from './definitions/compiled-versions.js';
import { WorkflowVersionsRepository } from './definitions/workflow-versions.repository.js';
import { WorkflowVersions } from './definitions/workflow-versions.js';
import { WorkflowViews } from './definitions/workflow-views.js';
import { WorkflowsRepository } from './definitions/workflows.repository.js';
import { WorkflowsService } from './definitions/workflows.service.js';
import { type Effect, effectKind } from './effects/effect.js';
import { effects } from './effects/effects.js';
import { ClaimStepsRepository } from './executions/claim-steps.repository.js';
import { EndStepsRepository } from './executions/end-steps.repository.js';
import { ExecutionsRepository } from './executions/executions.repository.js';
import { FinishExecutions } from './executions/finish-executions.js';
import { InlineSteps } from './executions/inline-steps.js';
import { PrepareSteps } from './executions/prepare-steps.js';
import { RunStep } from './executions/run-step.js';
import { StepLedger } from './executions/step-ledger.js';
import { StepSignalsRepository } from './executions/step-signals.repository.js';
import { StepValuesRepository } from './executions/step-values.repository.js';
import { StepWorker } from './executions/step-worker.js';
import { WakeWaitingSteps } from './executions/wake-waiting-steps.js';
import { NodeCatalogue, NodeKinds } from './nodes/node-kinds.js';
import { pureKinds } from './nodes/pure-kinds.js';
import { WorkflowNodes } from './nodes/workflow-nodes.js';

/** What is known of the kinds of nodes. */
export const nodeCatalogue = new NodeCatalogue([...pureKinds, ...effects.map(({ declaration }) => declaration)]);

const ledger = [
  ClaimStepsRepository,
  EndStepsRepository,
  ExecutionsRepository,
  FinishExecutions,
  StepLedger,
  StepSignalsRepository,
  StepValuesRepository,
  WorkflowsRepository,
  WorkflowVersionsRepository,
];

/** Workflows, their versions and their executions. Executions are run by `WorkflowWorkerModule`. */
@Module({
  imports: [ApprovalsModule, AuditModule, BrandsModule, IdentityModule],
  providers: [
    ...ledger,
    ...[ChangeWorkflow, WorkflowNodes, WorkflowsService, WorkflowVersions, WorkflowViews],
    { provide: NodeCatalogue, useValue: nodeCatalogue },
  ],
  exports: [NodeCatalogue, WorkflowNodes, WorkflowsService, WorkflowVersions],
})
export class WorkflowsModule {}

/** Runs executions, in a worker. */
@Module({
  imports: [ApprovalsModule, BrandsModule, PublishingModule, PublishingRequestsModule, RequestersModule],
  providers: [
    ...ledger,
    ...effects,
    CompiledVersions,
    InlineSteps,
    PrepareSteps,
    RunStep,
    StepWorker,
    WakeWaitingSteps,
    {
      provide: NodeKinds,
      useFactory: (requesters: Requesters, ...all: Effect[]) =>
        new NodeKinds([
          ...pureKinds,
          ...effects.flatMap(({ declaration }, index) => {
            const effect = all[index];
            return effect === undefined ? [] : [effectKind(declaration, effect, requesters)];
          }),
        ]),
      inject: [Requesters, ...effects],
    },
  ],
})
export class WorkflowWorkerModule {}
