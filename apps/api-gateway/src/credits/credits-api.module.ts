import { CreditsModule } from '@imprint/domain/credits';
import { Module } from '@nestjs/common';
import { CreditSettingsController } from './credit-settings.controller.js';
import { CreditsController } from './credits.controller.js';

@Module({ imports: [CreditsModule], controllers: [CreditSettingsController, CreditsController] })
export class CreditsApiModule {}
