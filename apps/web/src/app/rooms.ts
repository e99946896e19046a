import type { Room } from './room.js';

/** Every room of the app: a folder with a `route.tsx`. */
export const rooms: readonly Room[] = Object.values(import.meta.glob<Room>('../*/route.tsx', { eager: true, import: 'room' }));

export const links = rooms.flatMap(({ link }) => link ?? []).toSorted((one, other) => one.order - other.order);
