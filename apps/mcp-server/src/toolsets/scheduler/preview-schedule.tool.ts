import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { defaultPreviewDays, SchedulePreview } from '@imprint/contracts/publishing';
import { SchedulePreviews } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { IsInt, IsOptional, IsString, IsTimeZone, Max, MaxLength, Min } from 'class-validator';
import { objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class PreviewScheduleArguments {
  @Described('Days ahead; default 7.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.previewDays)
  days?: number;

  @Described('IANA zone whose days are counted, e.g. `Europe/Berlin`; default UTC.')
  @IsOptional()
  @IsString()
  @IsTimeZone()
  timezone?: string;

  @Described('Only this brand, e.g. `brand_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;
}

@DeclareTool({
  name: 'preview_schedule',
  title: 'Preview the schedule',
  description:
    'Lists what goes out in the coming days: local and expected times, posts, slots and quotas per account and day, and what gets in the way, such as pauses and clashes. Use it before you add to a week. Next: update_scheduled_release moves a post.',
  toolset: 'scheduler',
  policy: 'read-only',
  role: 'viewer',
  anyScope: postReadingScopes,
  hints: readsOnly,
  arguments: PreviewScheduleArguments,
  result: () => objectSchema(SchedulePreview),
  shows: 'content-cards',
})
@Injectable()
export class PreviewScheduleTool extends Tool<PreviewScheduleArguments> {
  constructor(private readonly previews: SchedulePreviews) {
    super();
  }

  override async runTool(
    caller: Principal,
    { days = defaultPreviewDays, ...rest }: PreviewScheduleArguments,
  ): Promise<ToolResult> {
    const preview = await this.previews.previewSchedule(caller, { days, ...rest });
    const { publishes, isCut } = preview;
    const notes = publishes.flatMap(({ title, diagnostics }) => diagnostics.map(({ message }) => `“${title}”: ${message}`));
    const count = `${publishes.length} ${publishes.length === 1 ? 'publish' : 'publishes'} in the next ${days} days${isCut ? `; the list is complete until ${preview.completeUntil.toISOString()}` : ''}.`;
    return { data: preview, text: [count, ...notes.slice(0, 20)].join('\n') };
  }
}
