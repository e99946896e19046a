import { roleAtLeast, type Role } from '@imprint/contracts/access';
import type { Room, RoomLink } from './room.js';

/** Every room of the app: a folder with a `route.tsx`. */
export const rooms: readonly Room[] = Object.values(import.meta.glob<Room>('../*/route.tsx', { eager: true, import: 'room' }));

const links = rooms.flatMap(({ link }) => link ?? []).toSorted((one, other) => one.order - other.order);

/** What somebody with this role is offered, in the order of the navigation. */
export const linksFor = (role: Role): readonly RoomLink[] => links.filter(({ least = 'viewer' }) => roleAtLeast(role, least));
