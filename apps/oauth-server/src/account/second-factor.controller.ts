import type { Principal } from '@imprint/contracts/access';
import {
  BeginSecondFactor,
  ConfirmSecondFactor,
  RecoveryCodes,
  RemoveSecondFactor,
  SecondFactorEnrolment,
  SecondFactorProof,
  SecondFactorResource,
} from '@imprint/contracts/identity';
import { Caller } from '@imprint/auth';
import { SecondFactors, SecondFactorSettings } from '@imprint/domain/identity';
import { NotReplayable, Operation, PersonOnly, Returns, ServiceOnly } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';
import { builtInErrors } from '../sign-in/operation-words.js';
import { pictureOf } from './enrolment-picture.js';

const recoveryCodes = { 'application/json': RecoveryCodes };
const proofErrors = [
  ...builtInErrors,
  'invalid_credentials',
  'second_factor_invalid',
  'state_conflict',
  'too_many_requests',
] as const;

/** The second factor of the caller. */
@UseGuards(BuiltInGuard)
@Controller('v1')
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly settings: SecondFactorSettings,
  ) {}

  @Operation('getSecondFactor', 'Read whether two-factor authentication is on', { errors: builtInErrors })
  @PersonOnly()
  @Returns(SecondFactorResource)
  @Get('auth/second-factor')
  state(@Caller() caller: Principal): Promise<SecondFactorResource> {
    return this.factors.state(caller.userId);
  }

  @Operation('beginSecondFactor', 'Begin to set up two-factor authentication', {
    note: 'Gives the secret for an authenticator app. Two-factor authentication is on once you confirm a code of the app, within 15 minutes.',
    gives: { 'application/json': SecondFactorEnrolment },
    errors: [...builtInErrors, 'invalid_credentials', 'state_conflict', 'too_many_requests'],
  })
  @PersonOnly()
  @NotReplayable()
  @Post('auth/second-factor')
  async begin(@Caller() caller: Principal, @Body() body: BeginSecondFactor): Promise<SecondFactorEnrolment> {
    const enrolment = await this.settings.begin(caller, body.password);
    return { ...enrolment, qrCode: pictureOf(enrolment) };
  }

  @Operation('confirmSecondFactor', 'Turn two-factor authentication on', {
    gives: recoveryCodes,
    errors: [...builtInErrors, 'second_factor_invalid', 'state_conflict', 'too_many_requests'],
  })
  @PersonOnly()
  @HttpCode(200)
  @NotReplayable()
  @Post('auth/second-factor/confirm')
  async confirm(@Caller() caller: Principal, @Body() body: ConfirmSecondFactor): Promise<RecoveryCodes> {
    return { recoveryCodes: await this.settings.confirm(caller, body.code) };
  }

  @Operation('replaceRecoveryCodes', 'Get new recovery codes', {
    note: 'The old ones no longer work.',
    gives: recoveryCodes,
    errors: proofErrors,
  })
  @PersonOnly()
  @HttpCode(200)
  @NotReplayable()
  @Post('auth/second-factor/recovery-codes')
  async replaceRecoveryCodes(@Caller() caller: Principal, @Body() proof: SecondFactorProof): Promise<RecoveryCodes> {
    return { recoveryCodes: await this.settings.replaceRecoveryCodes(caller, proof) };
  }

  @Operation('disableSecondFactor', 'Turn two-factor authentication off', { errors: proofErrors })
  @PersonOnly()
  @HttpCode(204)
  @Post('auth/second-factor/disable')
  disable(@Caller() caller: Principal, @Body() proof: SecondFactorProof): Promise<void> {
    return this.settings.turnOff(caller, proof);
  }

  /** For somebody who has lost the app and every recovery code. The operator verifies their identity first. */
  @ServiceOnly()
  @HttpCode(204)
  @Post('internal/second-factors/remove')
  remove(@Body() { email }: RemoveSecondFactor): Promise<void> {
    return this.settings.removeFor(email);
  }
}
