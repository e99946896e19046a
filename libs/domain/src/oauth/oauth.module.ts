import { Module } from '@nestjs/common';

/** Connections of MCP clients, and what the authorization server remembers of them. */
@Module({})
export class OauthModule {}
