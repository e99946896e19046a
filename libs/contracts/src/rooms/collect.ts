import * as rooms from './index.js';
import type { RoomDeclaration } from './room.js';

type Room = (typeof rooms)[keyof typeof rooms];
type SectionName = Exclude<keyof RoomDeclaration, 'auditActions'>;
type SectionOf<R, K extends PropertyKey> = R extends Readonly<Record<K, infer S>> ? S : never;
type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type Flat<T> = { readonly [K in keyof T]: T[K] };

/** One section of all rooms, merged. */
export type Collected<K extends SectionName> = Flat<Intersection<SectionOf<Room, K>>>;

const declarations: readonly RoomDeclaration[] = Object.values(rooms);

/**
 * One section of all rooms, merged and frozen.
 * @throws Error when two rooms declare the same name
 */
export function collect<K extends SectionName>(section: K): Collected<K> {
  return Object.freeze(sectionOf(declarations, section)) as Collected<K>;
}

/** The audit actions of all rooms. */
export type CollectedAction = SectionOf<Room, 'auditActions'>[number];
/**
 * The audit actions of all rooms, frozen.
 * @throws Error when two rooms declare the same one
 */
export const collectActions = (): readonly CollectedAction[] => Object.freeze(actionsOf(declarations) as CollectedAction[]);

/**
 * One section of the given rooms.
 * @throws Error when two of them declare the same name
 */
export function sectionOf(declared: readonly RoomDeclaration[], section: SectionName): Record<string, unknown> {
  const entries = declared.flatMap((room) => Object.entries<unknown>(room[section] ?? {}));
  requireNew(
    entries.map(([name]) => name),
    section,
  );
  return Object.fromEntries(entries);
}

/**
 * The audit actions of the given rooms.
 * @throws Error when two of them declare the same one
 */
export function actionsOf(declared: readonly RoomDeclaration[]): string[] {
  const actions = declared.flatMap(({ auditActions = [] }) => auditActions);
  requireNew(actions, 'auditActions');
  return actions;
}

function requireNew(names: readonly string[], section: keyof RoomDeclaration): void {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`Two rooms declare ${repeated} under ${section}.`);
}
