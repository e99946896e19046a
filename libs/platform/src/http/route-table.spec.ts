import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ConfigModule } from '../config/index.js';
import { createApp } from './create-app.js';
import { HttpModule } from './http.module.js';
import { noDatabase, sampleConfig } from './sample-app.fixture.js';

@Controller('v1/open')
class OpenController {
  @Get('door')
  read(): string {
    return 'anybody';
  }
}

describe('createApp', () => {
  it('refuses to start while a route declares no access, and names it', async () => {
    const config = sampleConfig({ LOG_LEVEL: 'silent' });
    const store = { provide: DataSource, useValue: noDatabase };
    const stores = { module: class StoreModule {}, global: true, providers: [store], exports: [store] };
    @Module({
      imports: [ConfigModule.forRoot(config), stores, HttpModule.forRoot({ app: 'api-gateway' })],
      controllers: [OpenController],
    })
    class OpenModule {}
    await expect(createApp('api-gateway', OpenModule, config)).rejects.toThrow('GET /v1/open/door (OpenController.read)');
  });
});
