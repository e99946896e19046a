import type { Collected } from '../rooms/collect.js';
import type { Signal } from '../rooms/room.js';

type Declared = Collected<'signals'>;

/** Topics that are sent to every replica, with the type of their messages. Collected from the rooms. */
export type Signals = { readonly [K in keyof Declared]: Declared[K] extends Signal<infer T> ? T : never };
export type SignalTopic = keyof Signals;
