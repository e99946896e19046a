import type { Collected } from '../rooms/collect.js';
import type { Signal } from '../rooms/room.js';

type Declared = Collected<'signals'>;

/** Topics that are fanned out to every replica, with what their messages carry. Rooms declare them. */
export type Signals = { readonly [K in keyof Declared]: Declared[K] extends Signal<infer T> ? T : never };
export type SignalTopic = keyof Signals;
