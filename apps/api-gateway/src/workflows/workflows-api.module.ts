import { WorkflowsModule } from '@imprint/domain/workflows';
import { Module } from '@nestjs/common';
import { WorkflowNodesController } from './workflow-nodes.controller.js';
import { WorkflowVersionsController } from './workflow-versions.controller.js';
import { WorkflowsController } from './workflows.controller.js';

@Module({
  imports: [WorkflowsModule],
  controllers: [WorkflowNodesController, WorkflowsController, WorkflowVersionsController],
})
export class WorkflowsApiModule {}
