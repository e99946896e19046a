import * as rooms from '@imprint/contracts/rooms';

/** Name of the room that declares it; otherwise it belongs to the platform. */
export function roomOf(section, name) {
  const [found] = Object.entries(rooms).find(([, declared]) => name in (declared[section] ?? {})) ?? ['platform'];
  return found.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
