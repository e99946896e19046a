/** Characters of a text that the rows of an import show. */
export const excerptLength = 200;

export const excerptOf = (text: string): string => [...text.slice(0, 2 * excerptLength)].slice(0, excerptLength).join('');
