import { ExecutionRequestsModule, ExecutionsReadingModule } from '@imprint/domain/workflows';
import { Module } from '@nestjs/common';
import { ExecuteWorkflowController } from './execute-workflow.controller.js';
import { executionMessages } from './execution-messages.js';
import { ExecutionStepsController } from './execution-steps.controller.js';
import { ExecutionsController } from './executions.controller.js';

@Module({
  imports: [ExecutionRequestsModule, ExecutionsReadingModule],
  controllers: [ExecuteWorkflowController, ExecutionsController, ExecutionStepsController],
})
export class ExecutionsApiModule {
  static readonly messageTypes = executionMessages;
}
