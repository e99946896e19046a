/** A package of bench/node_modules. Its types are not known when the bench is built: peers are installed only for the suites that have some. */
export const loadPeer = async <T>(module: string): Promise<T> => (await import(module)) as T;
