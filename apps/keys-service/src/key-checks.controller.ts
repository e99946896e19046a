import type { Principal } from '@imprint/contracts/access';
import { ApiKeyValidationResource, McpVerificationResource, ValidateApiKey, VerifyMcp } from '@imprint/contracts/keys';
import { Caller } from '@imprint/auth';
import { ValidateKey, VerifyMcpConnection, type KeyValidation, type McpVerification } from '@imprint/domain/keys';
import { ChangesNothing, Operation, Returns, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ManagementLimit } from './rate-limit.guard.js';

/** Checks for people whether a key works; the response is 200 either way. */
@Controller('v1/api-keys')
export class KeyChecksController {
  constructor(
    private readonly validation: ValidateKey,
    private readonly verification: VerifyMcpConnection,
  ) {}

  @Operation('validateApiKey', 'Check whether a key works')
  @SessionOnly('viewer')
  @ManagementLimit('validate')
  @Returns(ApiKeyValidationResource)
  @ChangesNothing()
  @HttpCode(200)
  @Post('validate')
  validate(@Caller() caller: Principal, @Body() body: ValidateApiKey): Promise<KeyValidation> {
    return this.validation.validateKey(caller, body.key);
  }

  @Operation('verifyApiKeyMcp', 'Check whether an MCP client works with a key')
  @SessionOnly('viewer')
  @ManagementLimit('verify-mcp')
  @Returns(McpVerificationResource)
  @ChangesNothing()
  @HttpCode(200)
  @Post(':id/verify-mcp')
  verifyMcp(@Caller() caller: Principal, @Param('id') id: string, @Body() body: VerifyMcp): Promise<McpVerification> {
    return this.verification.verifyMcp(caller, id, body);
  }
}
