import * as rooms from '@imprint/contracts/rooms';

/** Name of the room that declares it; what no room does is the platform's. */
export function roomOf(section, name) {
  const [found] = Object.entries(rooms).find(([, declared]) => name in (declared[section] ?? {})) ?? ['platform'];
  return found.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
