import {
  BeginSecondFactor,
  ConfirmSecondFactor,
  RemoveSecondFactor,
  SecondFactorProof,
  SecondFactorResource,
  type Principal,
} from '@imprint/contracts';
import { Caller } from '@imprint/auth';
import { SecondFactors, SecondFactorSettings, type Enrolment } from '@imprint/domain/identity';
import { NotReplayable, PersonOnly, Returns, ServiceOnly } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';
import { pictureOf } from './enrolment-picture.js';

interface RecoveryCodes {
  /** Each works once; shown this once. */
  recoveryCodes: string[];
}

/** The second factor of the caller. */
@UseGuards(BuiltInGuard)
@Controller('v1')
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly settings: SecondFactorSettings,
  ) {}

  @PersonOnly()
  @Returns(SecondFactorResource)
  @Get('auth/second-factor')
  state(@Caller() caller: Principal): Promise<SecondFactorResource> {
    return this.factors.state(caller.userId);
  }

  /** A secret for an app of one-time codes, as text, address and SVG picture. It counts once it is confirmed. */
  @PersonOnly()
  @NotReplayable()
  @Post('auth/second-factor')
  async begin(@Caller() caller: Principal, @Body() body: BeginSecondFactor): Promise<Enrolment & { qrCode: string }> {
    const enrolment = await this.settings.begin(caller, body.password);
    return { ...enrolment, qrCode: pictureOf(enrolment) };
  }

  /** Turns it on, and answers with the recovery codes. */
  @PersonOnly()
  @HttpCode(200)
  @NotReplayable()
  @Post('auth/second-factor/confirm')
  async confirm(@Caller() caller: Principal, @Body() body: ConfirmSecondFactor): Promise<RecoveryCodes> {
    return { recoveryCodes: await this.settings.confirm(caller, body.code) };
  }

  /** Ten new ones; those that were left work no more. */
  @PersonOnly()
  @HttpCode(200)
  @NotReplayable()
  @Post('auth/second-factor/recovery-codes')
  async replaceRecoveryCodes(@Caller() caller: Principal, @Body() proof: SecondFactorProof): Promise<RecoveryCodes> {
    return { recoveryCodes: await this.settings.replaceRecoveryCodes(caller, proof) };
  }

  @PersonOnly()
  @HttpCode(204)
  @Post('auth/second-factor/disable')
  disable(@Caller() caller: Principal, @Body() proof: SecondFactorProof): Promise<void> {
    return this.settings.turnOff(caller, proof);
  }

  /** For somebody who lost the app and every recovery code, after the operator made sure who asks. */
  @ServiceOnly()
  @HttpCode(204)
  @Post('internal/second-factors/remove')
  remove(@Body() { email }: RemoveSecondFactor): Promise<void> {
    return this.settings.removeFor(email);
  }
}
