import { BrandsModule } from '@imprint/domain/brands';
import { GenerationModule, GenerationReadingModule, GenerationSettingsModule } from '@imprint/domain/generation';
import { MediaModule } from '@imprint/domain/media';
import { PromptsModule } from '@imprint/domain/prompts';
import { PublishingModule } from '@imprint/domain/publishing';
import type { ToolGroup } from '../../tools/tool.js';
import { BrandChoice } from './brand-choice.js';
import { EnhancePromptTool } from './enhance-prompt.tool.js';
import { GenerateTool } from './generate.tool.js';
import { GenerationJobs } from './generation-jobs.js';
import { GenerationWaits } from './generation-waits.js';
import { GetGenerationOptionsTool } from './get-generation-options.tool.js';
import { ListAssetsTool } from './list-assets.tool.js';
import { ListAvatarsTool } from './list-avatars.tool.js';
import { ListVoicesTool } from './list-voices.tool.js';
import { MediaWork } from './media-work.js';
import { SetGenerationSettingsTool } from './set-generation-settings.tool.js';
import { TransformMediaTool } from './transform-media.tool.js';

export const generationTools = {
  imports: [
    BrandsModule,
    GenerationModule,
    GenerationReadingModule,
    GenerationSettingsModule,
    MediaModule,
    PromptsModule,
    PublishingModule,
  ],
  providers: [BrandChoice, GenerationJobs, GenerationWaits, MediaWork],
  tools: [
    GenerateTool,
    TransformMediaTool,
    EnhancePromptTool,
    GetGenerationOptionsTool,
    ListAssetsTool,
    ListVoicesTool,
    ListAvatarsTool,
    SetGenerationSettingsTool,
  ],
} satisfies ToolGroup;
