import { Caller } from '@imprint/auth';
import { workflowReadingScopes, type Principal } from '@imprint/contracts/access';
import {
  InstallWorkflowTemplate,
  ListWorkflowTemplatesQuery,
  WorkflowResource,
  WorkflowTemplateResource,
  WorkflowTemplateSummaryResource,
} from '@imprint/contracts/workflows';
import {
  templatePictureStyle,
  WorkflowTemplates,
  type ListedTemplate,
  type TemplateView,
  type WorkflowView,
} from '@imprint/domain/workflows';
import { Allow, IdempotentBy, Operation, Public, Returns, ReturnsAll, textBody } from '@imprint/platform/http';
import { Body, Controller, Get, Header, Param, Post, Query } from '@nestjs/common';
import { createHash } from 'node:crypto';

const styleHash = createHash('sha256').update(templatePictureStyle).digest('base64');
const picturePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
/** The same for everybody, and changed by new releases only. */
const cached = 'public, max-age=3600';

/** Workflows that are ready to be installed. */
@Controller('v1/workflow-templates')
export class WorkflowTemplatesController {
  constructor(private readonly templates: WorkflowTemplates) {}

  @Operation('listWorkflowTemplates', 'List workflow templates', {
    note: 'Every one, without their graphs, with what each asks for and cannot do without.',
  })
  @Allow('viewer', ...workflowReadingScopes)
  @ReturnsAll(WorkflowTemplateSummaryResource)
  @Get()
  list(@Query() query: ListWorkflowTemplatesQuery): ListedTemplate[] {
    return this.templates.list(query);
  }

  @Operation('getWorkflowTemplate', 'Read a workflow template', { note: 'With its graph.' })
  @Allow('viewer', ...workflowReadingScopes)
  @Returns(WorkflowTemplateResource)
  @Get(':id')
  read(@Param('id') id: string): TemplateView {
    return this.templates.read(id);
  }

  @Operation('getWorkflowTemplatePicture', 'Show the graph of a workflow template as a picture', {
    note: 'Light or dark, as whoever looks at it prefers. The same for everybody, so that pages can show it as an image.',
    gives: { 'image/svg+xml': textBody },
  })
  @Public()
  @Header('Content-Type', 'image/svg+xml; charset=utf-8')
  @Header('Content-Security-Policy', picturePolicy)
  @Header('Cache-Control', cached)
  @Get(':id/picture')
  picture(@Param('id') id: string): string {
    return this.templates.picture(id);
  }

  @Operation('installWorkflowTemplate', 'Install a workflow template', {
    note: 'Makes a workflow of it, which is published at once. The values in `inputs` become the defaults of its inputs; one that is unknown or of another type is an entry that points to it. Nothing starts the workflow yet.',
    errors: ['brand_required', 'limit_reached'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(WorkflowResource)
  @Post(':id/install')
  install(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: InstallWorkflowTemplate,
    @IdempotentBy() key: string | null,
  ): Promise<WorkflowView> {
    return this.templates.install(caller, id, body, key);
  }
}
