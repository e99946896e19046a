import { ArticlePublishingModule, ArticlesModule } from '@imprint/domain/articles';
import { UploadsModule } from '@imprint/domain/media';
import { PublishingModule } from '@imprint/domain/publishing';
import type { ToolGroup } from '../../tools/tool.js';
import { CompleteMediaUploadTool } from './complete-media-upload.tool.js';
import { CreateArticleDraftTool } from './create-article-draft.tool.js';
import { CreatePostTool } from './create-post.tool.js';
import { DeletePostTool } from './delete-post.tool.js';
import { GenerateContentBatchTool } from './generate-content-batch.tool.js';
import { GenerateContentTool } from './generate-content.tool.js';
import { GenerateTurboContentTool } from './generate-turbo-content.tool.js';
import { GetArticlePreviewTool } from './get-article-preview.tool.js';
import { GetArticlesTool } from './get-articles.tool.js';
import { GetPostsTool } from './get-posts.tool.js';
import { GetXPostsTool } from './get-x-posts.tool.js';
import { PreviewPostTool } from './preview-post.tool.js';
import { PublishArticleTool } from './publish-article.tool.js';
import { RepurposePostTool } from './repurpose-post.tool.js';
import { RequestMediaUploadTool } from './request-media-upload.tool.js';
import { UpdatePostTool } from './update-post.tool.js';

export const contentTools = {
  imports: [ArticlePublishingModule, ArticlesModule, UploadsModule, PublishingModule],
  providers: [],
  tools: [
    GetPostsTool,
    CreatePostTool,
    GenerateContentTool,
    GenerateTurboContentTool,
    RequestMediaUploadTool,
    CompleteMediaUploadTool,
    GetArticlesTool,
    CreateArticleDraftTool,
    UpdatePostTool,
    DeletePostTool,
    PreviewPostTool,
    GetArticlePreviewTool,
    PublishArticleTool,
    RepurposePostTool,
    GenerateContentBatchTool,
    GetXPostsTool,
  ],
} satisfies ToolGroup;
