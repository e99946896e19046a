import { IdentityModule } from '@imprint/domain/identity';
import { Module } from '@nestjs/common';
import { WhoAmIController } from './whoami.controller.js';
import { keyMessages } from './key-messages.js';

@Module({ imports: [IdentityModule], controllers: [WhoAmIController] })
export class IdentityApiModule {
  static readonly messageTypes = keyMessages;
}
