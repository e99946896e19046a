import type { Type } from '@nestjs/common';
import type { Access } from '../access.js';
import type { Route } from '../route-table.js';
import { answersOf, contentOf } from './answers.js';
import { parametersOf, type Parameter } from './parameters.js';
import type { JsonSchema } from './json-schema.js';
import type { SchemaCollection } from './schema-collection.js';
import { tagOf } from './tags.js';

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, JsonSchema>;
  /** Any one of these scopes lets an API key in. */
  'x-scopes': readonly string[];
}

export function describeOperation(route: Route, schemas: SchemaCollection): Operation {
  const requestBody = requestBodyOf(route, schemas);
  return {
    operationId: route.words?.id ?? `${route.controller.name.replace(/Controller$/, '')}_${route.name}`,
    summary: route.words?.summary ?? sentenceOf(route.name),
    description: [route.words?.note, accessSentence(route)].filter(Boolean).join(' '),
    tags: [tagOf(route.path)],
    security: securityOf(route),
    parameters: parametersOf(route, schemas),
    ...(requestBody && { requestBody }),
    responses: answersOf(route, requestBody !== undefined, schemas),
    'x-scopes': route.access?.kind === 'member' ? route.access.anyScope : [],
  };
}

/** Of a handler without words of its own: `verifyMcp` → `Verify mcp`. */
function sentenceOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function accessSentence({ access, words }: Route): string {
  if (words?.isSigned === true) return 'The address signs itself: no credential is needed.';
  switch (access?.kind) {
    case 'public':
      return 'Public.';
    case 'service':
      return 'For the other apps of this instance.';
    case 'session':
      return `Session of a person with the role ${access.role} or above. API keys are refused.`;
    case 'person':
      return 'Session of a person, in an organization or not. API keys are refused.';
    case 'member':
      return memberSentence(access);
    default:
      return '';
  }
}

function memberSentence({ anyScope, role, keysOnly }: Extract<Access, { kind: 'member' }>): string {
  if (keysOnly === true)
    return `API key with ${anyScope.map((scope) => `\`${scope}\``).join(' or ')}, which only the operator can make. Sessions are refused.`;
  if (anyScope.length === 0) return `Session with the role ${role} or above, or any API key.`;
  return `Session with the role ${role} or above, or an API key with ${anyScope.map((scope) => `\`${scope}\``).join(' or ')}.`;
}

function securityOf({ access, words }: Route): Record<string, string[]>[] {
  if (words?.isSigned === true) return [{ signedAddress: [] }];
  if (access === undefined || access.kind === 'public') return [];
  if (access.kind === 'member') return access.keysOnly === true ? [{ apiKey: [] }] : [{ apiKey: [] }, { session: [] }];
  return [{ [access.kind === 'service' ? 'service' : 'session']: [] }];
}

function requestBodyOf(route: Route, schemas: SchemaCollection): Operation['requestBody'] {
  const { body, words } = route;
  if (words?.takes !== undefined) return { required: true, content: contentOf(words.takes, (dto) => schemas.input(dto) ?? {}) };
  const schema = body === undefined ? null : schemas.input(body);
  if (body === undefined || schema === null) return undefined;
  return { required: needsBody(route, body, schemas), content: { 'application/json': { schema } } };
}

/** A POST whose every field may be left out may come without a body. */
function needsBody({ method }: Route, body: Type<object>, schemas: SchemaCollection): boolean {
  const required = schemas.inlined(body)?.['required'] as string[] | undefined;
  return method !== 'POST' || (required ?? []).length > 0;
}
