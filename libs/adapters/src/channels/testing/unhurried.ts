import type { ServerOptions } from 'node:http';

/** Servers that never close an idle connection: on a busy machine it would be closed just when it is used again, and the call be lost. */
export const unhurried: ServerOptions = { keepAliveTimeout: 0 };
