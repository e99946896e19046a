import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { TargetValidation, ValidateTarget } from '@imprint/contracts/publishing';
import { TargetValidations } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

@DeclareTool({
  name: 'validate_scheduler_target',
  title: 'Check a target',
  description:
    'Checks content against every rule of a channel, and whether it takes posts. Use it until valid is true. Next: create_scheduled_release.',
  toolset: 'scheduler',
  policy: 'read-only',
  role: 'viewer',
  anyScope: postReadingScopes,
  hints: readsOnly,
  arguments: ValidateTarget,
  result: () => objectSchema(TargetValidation),
})
@Injectable()
export class ValidateSchedulerTargetTool extends Tool<ValidateTarget> {
  constructor(private readonly validations: TargetValidations) {
    super();
  }

  override async runTool(caller: Principal, given: ValidateTarget): Promise<ToolResult> {
    const validation = await this.validations.validateTarget(caller, given);
    const { platform, valid, diagnostics, verdicts } = validation;
    const faults = [
      ...diagnostics.map(({ message }) => message),
      ...verdicts.filter(({ passed }) => !passed).map(({ detail }) => detail),
    ];
    return { data: validation, text: valid ? `This can be scheduled to ${platform}.` : faults.join('\n') };
  }
}
