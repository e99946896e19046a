const ending = '_dry_run';

/** Id that a dry run gives for what it did not make. @param prefix as ids of that kind have it, such as `post` */
export const rehearsedId = (prefix: string): string => `${prefix}${ending}`;

/** Whether a dry run gave it: nothing can be read under it. */
export const isRehearsed = (id: string | null): boolean => id?.endsWith(ending) === true;
