import { OauthModule } from '@imprint/domain/oauth';
import { Module } from '@nestjs/common';
import { OauthConnectionsController } from './oauth-connections.controller.js';

@Module({ imports: [OauthModule], controllers: [OauthConnectionsController] })
export class OauthConnectionsApiModule {}
