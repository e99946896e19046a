import { ChannelsModule } from '@imprint/adapters/channels';
import {
  AudioModelsModule,
  EmbeddingModelsModule,
  ImageModelsModule,
  KeyedVendorsModule,
  TextModelsModule,
  TransformModelsModule,
  VideoModelsModule,
} from '@imprint/adapters/models';
import { StorageModule } from '@imprint/adapters/storage';
import { VideoToolModule } from '@imprint/adapters/video';
import { AuthModule } from '@imprint/auth';
import { approvalRunners, ApprovalsModule, ApprovedCalls, GenerationStartsModule } from '@imprint/domain/approvals';
import { BrandsModule } from '@imprint/domain/brands';
import { FeedModule } from '@imprint/domain/feed';
import { GenerationModule, RecordingListenerModule } from '@imprint/domain/generation';
import { IdentityModule } from '@imprint/domain/identity';
import { ActiveKeysModule, KeyVerificationModule } from '@imprint/domain/keys';
import { NewslettersModule } from '@imprint/domain/newsletters';
import { McpTokensModule } from '@imprint/domain/oauth';
import { PublishingModule } from '@imprint/domain/publishing';
import { schema } from '@imprint/domain/schema';
import { platformModules } from '@imprint/platform/app';
import type { Config } from '@imprint/platform/config';
import { Module, type DynamicModule } from '@nestjs/common';
import { AddressesController } from './endpoint/addresses.controller.js';
import { McpController } from './endpoint/mcp.controller.js';
import { McpGuard } from './endpoint/mcp.guard.js';
import { McpProtocol } from './endpoint/mcp-protocol.js';
import { ResourceMetadataController } from './endpoint/resource-metadata.controller.js';
import { Completions } from './prompts/completions.js';
import { PromptCatalogue } from './prompts/prompt-catalogue.js';
import { ContentCards } from './resources/content-cards.js';
import { resources } from './resources/index.js';
import type { McpResource } from './resources/resource.js';
import { RESOURCES, ResourceCatalogue } from './resources/resource-catalogue.js';
import { ApprovalGate } from './tools/approval-gate.js';
import { ApprovedStarts } from './tools/approved-starts.js';
import { ApprovedToolCalls } from './tools/approved-tool-calls.js';
import { CallFailures } from './tools/call-failures.js';
import { ToolCatalogue, TOOLS } from './tools/tool-catalogue.js';
import { ToolDiscoveryController } from './tools/tool-discovery.controller.js';
import { ToolRunner } from './tools/tool-runner.js';
import { toolGroups, tools } from './toolsets/index.js';

/** Modules that verify credentials, and those that run approved calls. */
const access = [
  ActiveKeysModule,
  ApprovalsModule,
  AuthModule,
  GenerationStartsModule,
  IdentityModule,
  KeyVerificationModule,
  McpTokensModule,
];
/** Modules that resources and completions read, whichever tools exist. */
const read = [BrandsModule, GenerationModule, PublishingModule];
/** Implementations of the domains' ports. The channels of this instance use its feed and its newsletters through their modules. */
const adapters = [
  AudioModelsModule,
  ChannelsModule,
  FeedModule,
  EmbeddingModelsModule,
  ImageModelsModule,
  KeyedVendorsModule,
  NewslettersModule,
  RecordingListenerModule,
  StorageModule,
  TextModelsModule,
  TransformModelsModule,
  VideoModelsModule,
  VideoToolModule,
];

@Module({
  imports: [...access, ...read, ...adapters, ...toolGroups.flatMap(({ imports }) => imports)],
  controllers: [AddressesController, McpController, ResourceMetadataController, ToolDiscoveryController],
  providers: [
    ApprovalGate,
    ...approvalRunners,
    ApprovedStarts,
    CallFailures,
    { provide: ApprovedCalls, useClass: ApprovedToolCalls },
    McpGuard,
    McpProtocol,
    ToolCatalogue,
    ToolRunner,
    { provide: TOOLS, useValue: tools },
    ...tools,
    ...toolGroups.flatMap(({ providers }) => providers),
    Completions,
    PromptCatalogue,
    ContentCards,
    ResourceCatalogue,
    { provide: RESOURCES, useFactory: (...made: McpResource[]) => made, inject: [...resources] },
    ...resources,
  ],
})
export class McpServerModule {
  static forRoot(config: Config): DynamicModule {
    return { module: McpServerModule, imports: platformModules({ app: 'mcp-server', config, schema, usesQueue: true }) };
  }
}
