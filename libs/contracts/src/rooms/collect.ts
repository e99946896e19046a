import * as rooms from './index.js';
import type { RoomDeclaration } from './room.js';

type Room = (typeof rooms)[keyof typeof rooms];
type SectionName = Exclude<keyof RoomDeclaration, 'auditActions'>;
type SectionOf<R, K extends PropertyKey> = R extends Readonly<Record<K, infer S>> ? S : never;
type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type Flat<T> = { readonly [K in keyof T]: T[K] };

/** One section of all rooms together. */
export type Collected<K extends SectionName> = Flat<Intersection<SectionOf<Room, K>>>;

const declarations: readonly RoomDeclaration[] = Object.values(rooms);

/** @throws Error when two rooms declare the same name */
export function collect<K extends SectionName>(section: K): Collected<K> {
  const all: Record<string, unknown> = {};
  for (const [name, declared] of declarations.flatMap((room) => Object.entries(room[section] ?? {}))) {
    if (name in all) throw new Error(`Two rooms declare ${name} under ${section}.`);
    all[name] = declared;
  }
  return Object.freeze(all) as Collected<K>;
}

/** The audit actions of all rooms. */
export type CollectedAction = SectionOf<Room, 'auditActions'>[number];
export const collectActions = (): readonly CollectedAction[] =>
  declarations.flatMap(({ auditActions = [] }) => auditActions as readonly CollectedAction[]);
