import { WorkflowsModule } from '@imprint/domain/workflows';
import { Module } from '@nestjs/common';
import { WorkflowHooksController } from './workflow-hooks.controller.js';
import { WorkflowSchedulesController } from './workflow-schedules.controller.js';
import { WorkflowTriggersController } from './workflow-triggers.controller.js';

@Module({
  imports: [WorkflowsModule],
  controllers: [WorkflowHooksController, WorkflowSchedulesController, WorkflowTriggersController],
})
export class WorkflowTriggersApiModule {}
