import { Injectable, RequestMethod, type INestApplicationContext, type Type } from '@nestjs/common';
import {
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
  RouteParamtypes,
} from '@nestjs/common/internal';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ACCESS, type Access } from './access.js';
import { OPERATION, type OperationWords } from './openapi/operation-words.js';
import { RETURNED, type Returned } from './returns.js';

/** A controller method. */
export type Handler = (...parameters: never[]) => unknown;

/** One handler under one path. */
export interface Route {
  controller: Type<object>;
  handler: Handler;
  /** Name of the method on the controller. */
  name: string;
  /** `GET`, `POST`, …; `ALL` matches every method. */
  method: string;
  /** With a leading slash, parameters as `:name`. */
  path: string;
  access: Access | undefined;
  returned: Returned | undefined;
  words: OperationWords | undefined;
  /** Class of the body, if the handler takes one. */
  body: Type<object> | undefined;
  /** Class of the query parameters. */
  query: Type<object> | undefined;
  /** Query parameters that the handler takes one by one. */
  queryNames: readonly string[];
  /** Status on success. */
  status: number;
}

/**
 * Every route of this app, read from the decorators of its controllers. Nest has no public API for this; only this file depends on its
 * metadata.
 */
@Injectable()
export class RouteTable {
  private known: readonly Route[] | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  get routes(): readonly Route[] {
    this.known ??= this.discovery
      .getControllers()
      .flatMap(({ metatype }) => (typeof metatype === 'function' ? this.routesOf(metatype as Type<object>) : []));
    return this.known;
  }

  /** Methods of the routes at a path. Computed only when nothing matched. */
  methodsOf(path: string): string[] {
    // No route has an empty segment.
    if (path.includes('//')) return [];
    const segments = segmentsOf(path);
    const found = this.routes.filter((route) => matches(segmentsOf(route.path), segments)).map((route) => route.method);
    return [...new Set(found)].sort();
  }

  private routesOf(controller: Type<object>): Route[] {
    const prototype = controller.prototype as Record<string, Handler>;
    const prefixes = pathsOf(controller);
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      const method = handler && (Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined);
      if (handler === undefined || method === undefined) return [];
      return prefixes.flatMap((prefix) =>
        pathsOf(handler).map((path) => this.route(controller, handler, name, method, joined(prefix, path))),
      );
    });
  }

  private route(controller: Type<object>, handler: Handler, name: string, method: RequestMethod, path: string): Route {
    const declaredStatus = Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined;
    return {
      controller,
      handler,
      name,
      path,
      method: RequestMethod[method],
      access: this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, controller]),
      returned: this.reflector.get<Returned | undefined>(RETURNED, handler),
      words: this.reflector.get<OperationWords | undefined>(OPERATION, handler),
      body: inputOf(controller, name, RouteParamtypes.BODY),
      query: inputOf(controller, name, RouteParamtypes.QUERY),
      queryNames: argumentsOf(controller, name, RouteParamtypes.QUERY).flatMap(({ data }) =>
        typeof data === 'string' ? data : [],
      ),
      status: declaredStatus ?? (method === RequestMethod.POST ? 201 : 200),
    };
  }
}

/**
 * Refuses routes without an access declaration, which no guard could check.
 * @throws Error that lists them
 */
export function assertEveryRouteDeclaresAccess(app: INestApplicationContext): void {
  const open = app.get(RouteTable).routes.filter((route) => route.access === undefined);
  if (open.length === 0) return;
  const names = open.map((route) => `${route.method} ${route.path} (${route.controller.name}.${route.name})`);
  throw new Error(`Routes without @Public(), @ServiceOnly(), @SessionOnly() or @Allow(): ${names.join(', ')}`);
}

function pathsOf(target: object): string[] {
  const path = Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined;
  return Array.isArray(path) ? path : [path ?? ''];
}

type Argument = { index: number; data?: unknown };

function argumentsOf(controller: Type<object>, name: string, kind: RouteParamtypes): Argument[] {
  const given = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, Argument>;
  return Object.entries(given).flatMap(([key, argument]) => (key.startsWith(`${kind}:`) ? argument : []));
}

/** The class for the whole body or query of a handler. */
function inputOf(controller: Type<object>, name: string, kind: RouteParamtypes): Type<object> | undefined {
  const whole = argumentsOf(controller, name, kind).find(({ data }) => typeof data !== 'string');
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) as Type<object>[] | undefined;
  return whole && types?.[whole.index];
}

function joined(...parts: string[]): string {
  return `/${parts.flatMap(segmentsOf).join('/')}`;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  const wildcard = pattern.findIndex((segment) => segment.startsWith('*') || segment.startsWith('{*'));
  if (wildcard === -1 ? pattern.length !== path.length : path.length < wildcard) return false;
  const fixed = wildcard === -1 ? pattern : pattern.slice(0, wildcard);
  return fixed.every((segment, index) => segment.startsWith(':') || segment === path[index]);
}
