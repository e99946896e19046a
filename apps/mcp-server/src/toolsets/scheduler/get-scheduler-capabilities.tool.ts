import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { ChannelReadiness } from '@imprint/contracts/publishing';
import { PublishingReadiness } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { IsBoolean, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { listOf, objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class GetSchedulerCapabilitiesArguments {
  @Described('Accounts of this brand, e.g. `brand_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;

  @Described('Channel, e.g. `bluesky`.')
  @IsOptional()
  @IsString()
  @Length(1, 64)
  platform?: string;

  @Described('Also hidden channels.')
  @IsOptional()
  @IsBoolean()
  includeHidden?: boolean;

  @Described('Also planned channels.')
  @IsOptional()
  @IsBoolean()
  includePlanned?: boolean;
}

@DeclareTool({
  name: 'get_scheduler_capabilities',
  title: 'List channels to schedule to',
  description:
    'Lists channels with their limits on text and media, connected accounts, and what blocks them. Call it before you write for a channel or schedule. Next: validate_scheduler_target, create_scheduled_release.',
  toolset: 'scheduler',
  policy: 'read-only',
  role: 'viewer',
  anyScope: postReadingScopes,
  hints: readsOnly,
  arguments: GetSchedulerCapabilitiesArguments,
  result: () => ({ type: 'object', required: ['channels'], properties: { channels: listOf(objectSchema(ChannelReadiness)) } }),
})
@Injectable()
export class GetSchedulerCapabilitiesTool extends Tool<GetSchedulerCapabilitiesArguments> {
  constructor(private readonly readiness: PublishingReadiness) {
    super();
  }

  override async runTool(caller: Principal, given: GetSchedulerCapabilitiesArguments): Promise<ToolResult> {
    const channels = await this.readiness.channelsOf(caller, given);
    const text = channels.map(({ platform, state, diagnostics }) => {
      const why = diagnostics.map(({ message }) => message).join(' ');
      return `${platform}: ${state}${why === '' ? '' : ` (${why})`}`;
    });
    return { data: { channels }, text: text.join('\n') };
  }
}
