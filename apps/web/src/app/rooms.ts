import { roleAtLeast, type Role } from '@imprint/contracts/access';
import { loadWords, type Words } from '../words/words.js';
import type { Room, RoomLink, RoomPage } from './room.js';

const found = import.meta.glob<Room>('../*/route.tsx', { eager: true, import: 'room' });
const words = import.meta.glob<Readonly<Record<string, Words<never>>>>(['../*/words.ts', '!../words/*'], { eager: true });

/** Every room of the app: a folder with a `route.tsx`. */
export const rooms: readonly Room[] = Object.values(found);

/** Every page, with what loads the texts of its room. */
export const pages: readonly (RoomPage & { loadTexts: () => Promise<void> })[] = Object.entries(found).flatMap(([file, room]) => {
  const ofRoom = Object.values(words[file.replace('route.tsx', 'words.ts')] ?? {});
  const loadTexts = async (): Promise<void> => void (await Promise.all(ofRoom.map(loadWords)));
  return room.pages.map((page) => ({ ...page, loadTexts }));
});

const links = rooms.flatMap(({ link }) => link ?? []).toSorted((one, other) => one.order - other.order);

/** What somebody with this role is offered, in the order of the navigation. */
export const linksFor = (role: Role): readonly RoomLink[] => links.filter(({ least = 'viewer' }) => roleAtLeast(role, least));
