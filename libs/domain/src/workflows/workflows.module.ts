import { Module } from '@nestjs/common';
import {
  ApprovalsModule,
  GenerationRequestsModule,
  PublishingRequestsModule,
  Requesters,
  RequestersModule,
} from '../approvals/index.js';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { BrandContextModule, GenerationModule } from '../generation/index.js';
import { IdentityModule } from '../identity/index.js';
import { KnowledgeModule } from '../knowledge/index.js';
import { MailModule } from '../mail/index.js';
import { PublishingModule } from '../publishing/index.js';
import { ChangeWorkflow } from './definitions/change-workflow.js';
import { CompiledVersions } from './definitions/compiled-versions.js';
import { WorkflowVersionsRepository } from './definitions/workflow-versions.repository.js';
import { WorkflowVersions } from './definitions/workflow-versions.js';
import { WorkflowViews } from './definitions/workflow-views.js';
import { WorkflowsRepository } from './definitions/workflows.repository.js';
import { WorkflowsService } from './definitions/workflows.service.js';
import { DirectCalls } from './effects/direct-calls.js';
import { type Effect, effectKind } from './effects/effect.js';
import { effects } from './effects/effects.js';
import { UndoRelease } from './effects/undo-release.js';
import { StepMailsRepository } from './effects/step-mails.repository.js';
import { AdmitExecutions } from './executions/admit-executions.js';
import { AskDecision } from './executions/ask-decision.js';
import { CancelExecution } from './executions/cancel-execution.js';
import { CheckStart } from './executions/check-start.js';
import { ChildExecutions } from './executions/child-executions.js';
import { GenerationRehearsals } from './effects/generation-rehearsals.js';
import { GenerationSteps } from './effects/generation-steps.js';
import { AbandonSteps } from './executions/abandon-steps.js';
import { AbandonedStepsRepository } from './executions/abandoned-steps.repository.js';
import { CompensateExecutions } from './executions/compensate-executions.js';
import { CompensationsRepository } from './executions/compensations.repository.js';
import { ClaimStepsRepository } from './executions/claim-steps.repository.js';
import { DecideStep } from './executions/decide-step.js';
import { EndStepsRepository } from './executions/end-steps.repository.js';
import { ExecutionAdmissionsRepository } from './executions/execution-admissions.repository.js';
import { EndingExecutionsRepository } from './executions/ending-executions.repository.js';
import { ExecutionsRepository } from './executions/executions.repository.js';
import { FinishExecutions } from './executions/finish-executions.js';
import { HeldSteps } from './executions/held-steps.js';
import { HeldStepsRepository } from './executions/held-steps.repository.js';
import { InlineSteps } from './executions/inline-steps.js';
import { PrepareSteps } from './executions/prepare-steps.js';
import { ReachableGraphs } from './executions/reachable-graphs.js';
import { RunStep } from './executions/run-step.js';
import { StartExecution } from './executions/start-execution.js';
import { StepLedger } from './executions/step-ledger.js';
import { StepSignalsRepository } from './executions/step-signals.repository.js';
import { StepValuesRepository } from './executions/step-values.repository.js';
import { StepWorker } from './executions/step-worker.js';
import { UndoExecution } from './executions/undo-execution.js';
import { WakeWaitingSteps } from './executions/wake-waiting-steps.js';
import { NodeCatalogue, NodeKinds } from './nodes/node-kinds.js';
import { pureKinds } from './nodes/pure-kinds.js';
import { WorkflowNodes } from './nodes/workflow-nodes.js';
import { ExecutionRetention } from './retention/execution-retention.js';
import { ExecutionRetentionRepository } from './retention/execution-retention.repository.js';
import { WorkflowSecretsModule } from './secrets/workflow-secrets.module.js';
import { WorkflowTemplates } from './templates/index.js';
import { changingTriggers, startingTriggers, triggerWorkers } from './triggers/index.js';

/** What is known of the kinds of nodes. */
export const nodeCatalogue = new NodeCatalogue([...pureKinds, ...effects.map(({ declaration }) => declaration)]);

const ledger = [
  AdmitExecutions,
  ClaimStepsRepository,
  CompensateExecutions,
  CompensationsRepository,
  EndStepsRepository,
  ExecutionAdmissionsRepository,
  ExecutionsRepository,
  EndingExecutionsRepository,
  FinishExecutions,
  StepLedger,
  StepSignalsRepository,
  StepValuesRepository,
  WorkflowsRepository,
  WorkflowVersionsRepository,
];

/** Starts executions. */
const starting = [CheckStart, ReachableGraphs, StartExecution, { provide: NodeCatalogue, useValue: nodeCatalogue }];

/** Workflows, their versions and their executions. Executions are run by `WorkflowWorkerModule`. */
@Module({
  imports: [ApprovalsModule, AuditModule, BrandsModule, IdentityModule, RequestersModule],
  providers: [
    ...ledger,
    ...starting,
    ...startingTriggers,
    ...changingTriggers,
    ...[CancelExecution, ChangeWorkflow, DecideStep, WorkflowNodes, WorkflowsService, WorkflowVersions, WorkflowViews],
    WorkflowTemplates,
  ],
  exports: [
    ...[CancelExecution, DecideStep, NodeCatalogue, StartExecution, WorkflowNodes, WorkflowsService, WorkflowVersions],
    WorkflowTemplates,
    ...changingTriggers,
  ],
})
export class WorkflowsModule {}

/** Runs executions, in a worker. */
@Module({
  imports: [
    ApprovalsModule,
    BrandContextModule,
    BrandsModule,
    GenerationModule,
    GenerationRequestsModule,
    KnowledgeModule,
    PublishingModule,
    PublishingRequestsModule,
    RequestersModule,
    IdentityModule,
    MailModule,
    WorkflowSecretsModule,
  ],
  providers: [
    ...ledger,
    ...starting,
    ...startingTriggers,
    ...triggerWorkers,
    ...effects,
    AskDecision,
    ChildExecutions,
    AbandonSteps,
    AbandonedStepsRepository,
    CompiledVersions,
    DirectCalls,
    ExecutionRetention,
    ExecutionRetentionRepository,
    GenerationRehearsals,
    GenerationSteps,
    HeldSteps,
    HeldStepsRepository,
    InlineSteps,
    PrepareSteps,
    RunStep,
    StepMailsRepository,
    StepWorker,
    UndoExecution,
    UndoRelease,
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
