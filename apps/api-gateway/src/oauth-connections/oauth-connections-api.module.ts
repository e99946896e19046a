import { OauthModule } from '@imprint/domain/oauth';
import { Module } from '@nestjs/common';
import { OauthConnectionsController } from './oauth-connections.controller.js';
import { oauthConnectionMessages } from './oauth-connection-messages.js';

@Module({ imports: [OauthModule], controllers: [OauthConnectionsController] })
export class OauthConnectionsApiModule {
  static readonly messageTypes = oauthConnectionMessages;
}
