import type { Principal } from '@imprint/contracts/access';
import { Described, ListQuery, Resource, type Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Module,
  Param,
  Post,
  Query,
  Res,
  type CanActivate,
  type ExecutionContext,
  type Type as ClassOf,
} from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Type } from 'class-transformer';
import { IsArray, IsISO8601, IsIn, IsInt, IsObject, IsOptional, IsString, Length, Min, ValidateNested } from 'class-validator';
import type { Request, Response } from 'express';
import type { AddressInfo, Server } from 'node:net';
import { DataSource } from 'typeorm';
import { ConfigModule, loadConfig, type Config } from '../config/index.js';
import { createLogger } from '../logging/index.js';
import { Allow, Public } from './access.js';
import { createApp } from './create-app.js';
import { HttpModule } from './http.module.js';
import { Metrics } from '../metrics/index.js';
import { Operation } from './openapi/operation-words.js';
import { NotReplayable } from './idempotency/not-replayable.js';
import { Returns, ReturnsAll, ReturnsOptional, ReturnsPage } from './returns.js';

export class WheelInput {
  @IsString() @Length(1, 10) caption!: string;
}

export class CreateCar {
  @Described('Name of the car.', 'Beetle') @IsString() @Length(1, 20) label!: string;
  @IsOptional() @IsInt() @Min(1) doors?: number;
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => WheelInput) wheels?: WheelInput[];
  @IsOptional() @IsObject() settings?: Record<string, unknown>;
}

export class WheelView {
  @IsString() caption!: string;
  @IsOptional() @IsInt() pressure!: number | null;
}

@Resource({ type: 'car', path: 'cars' })
export class CarResource {
  @IsString() label!: string;
  @IsOptional() @IsInt() doors!: number | null;
  @IsOptional() @IsIn(['petrol', 'electric']) drive!: string | null;
  @IsOptional() @IsObject() @ValidateNested() @Type(() => WheelView) spare!: WheelView | null;
  @IsArray() @ValidateNested({ each: true }) @Type(() => WheelView) wheels!: WheelView[];
  @IsISO8601() createdAt!: Date;
}

/** A row with more than its declared attributes, as a careless service might return it. */
export const secretRow = {
  id: 'car_1',
  label: 'red',
  wheels: [{ caption: 'front', leaseFence: 'undeclared-nested' }],
  createdAt: new Date('2030-01-31T09:00:00Z'),
  secretHash: 'undeclared',
};

export const principal: Principal = {
  kind: 'api-key',
  userId: 'user_1',
  organizationId: 'org_1',
  role: 'creator',
  scopes: ['images:read'],
  apiKeyId: 'key_1',
  brandIds: null,
  clientIp: null,
};

/** What the handlers of a running sample do; a test replaces them. */
export const behaviour = {
  create: (_body: CreateCar): Promise<object> => Promise.resolve(secretRow),
  list: ({ page, limit }: ListQuery): Page<object> => ({ items: [secretRow], total: 35, page, limit }),
  fail: (): Promise<object> => Promise.reject(new Error('the-cause-nobody-is-told')),
};

@Controller(['v1/cars', 'cars'])
class CarController {
  @Allow('creator', 'images:create')
  @Returns(CarResource)
  @Post()
  create(@Body() body: CreateCar): Promise<object> {
    return behaviour.create(body);
  }

  @Allow('creator', 'images:create')
  @NotReplayable()
  @Returns(CarResource)
  @Post('secret')
  createSecret(@Body() body: CreateCar): Promise<object> {
    return behaviour.create(body);
  }

  @Allow('viewer', 'images:read')
  @ReturnsPage(CarResource)
  @Operation('listCars', 'List cars', { note: 'By age.' })
  @Get()
  list(@Query() query: ListQuery): Page<object> {
    return behaviour.list(query);
  }

  @Allow('viewer', 'images:read')
  @ReturnsAll(CarResource)
  @Get('found')
  found(): object[] {
    return [secretRow];
  }

  @Allow('viewer', 'images:read')
  @Returns(CarResource)
  @Get(':id')
  read(@Param('id') id: string): object {
    return { ...secretRow, id };
  }

  @Allow('viewer', 'images:read')
  @ReturnsOptional(CarResource)
  @Get(':id/trailer')
  trailer(@Param('id') id: string): object | null {
    return id === 'car_1' ? null : { ...secretRow, id };
  }

  @Allow('creator', 'images:delete')
  @HttpCode(204)
  @Delete(':id')
  remove(): void {}

  @Allow('viewer')
  @Get('broken/now')
  broken(): Promise<object> {
    return behaviour.fail();
  }
}

/** Replaces authentication: `x-caller` names the organization and, after slashes, user and key; `nobody` is refused. */
class CallerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const caller = request.headers['x-caller'];
    if (caller === 'nobody') throw problem('invalid_key', 'Nobody is known by this name.');
    const [organizationId = '', userId = 'user_1', apiKeyId = 'key_1'] = String(caller ?? 'org_1').split('/');
    request.principal = { ...principal, organizationId, userId, apiKeyId };
    return true;
  }
}

@Controller('forms')
class FormController {
  @Public()
  @Post()
  page(@Res() response: Response): void {
    response.type('html').send('<p>Thank you</p>');
  }
}

class StoreModule {}

export interface RunningSample {
  url: string;
  /** Log lines as they were written. */
  lines: string[];
  metrics: Metrics;
  server: Server;
  close(): Promise<void>;
}

export interface ErrorBody {
  errors: { status: string; code: string; title: string; detail: string; source?: { pointer?: string; parameter?: string } }[];
  meta: { requestId: string };
}

export const errorsOf = (response: { body: unknown }) => (response.body as ErrorBody).errors;

/** A database for tests that do not need one: every statement returns no rows. */
export const noDatabase = { query: () => Promise.resolve([]), migrations: [] } as unknown as DataSource;

export function sampleConfig(values: Record<string, string> = {}): Config {
  return loadConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', NODE_ENV: 'test', ...values });
}

/** Root module with one controller. */
export function sampleModule(config: Config, dataSource: DataSource = noDatabase): ClassOf<object> {
  const provider = { provide: DataSource, useValue: dataSource };
  const store = { module: StoreModule, global: true, providers: [provider], exports: [provider] };
  @Module({
    imports: [ConfigModule.forRoot(config), store, HttpModule.forRoot({ app: 'api-gateway' })],
    controllers: [CarController, FormController],
    providers: [{ provide: APP_GUARD, useClass: CallerGuard }],
  })
  class SampleModule {}
  return SampleModule;
}

/** A real app on a free port. */
export async function startSample(dataSource?: DataSource, config: Config = sampleConfig()): Promise<RunningSample> {
  const lines: string[] = [];
  const logger = createLogger(config, 'api-gateway', { write: (line: string) => void lines.push(line) });
  const app = await createApp('api-gateway', sampleModule(config, dataSource), config, {
    rawPaths: ['/raw'],
    formPaths: ['/forms'],
    logger,
  });
  await app.listen(0, '127.0.0.1');
  const server: Server = app.getHttpServer();
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, lines, metrics: app.get(Metrics), server, close: () => app.close() };
}
