/** Lines at the end of the message of a commit, by which it is known again. */
const published = { post: 'Imprint-Post', file: 'Imprint-File' } as const;
const changed = 'Imprint-Change';
const subjectLength = 72;

/** What a message of ours says. */
export interface Marks {
  /** The target that it published, and its file. */
  published?: { targetId: string; path: string };
  /** The target that it published, edited or deleted. */
  targetId?: string;
}

const message = (subject: string, trailers: readonly (readonly [string, string])[]): string =>
  `${[...subject].slice(0, subjectLength).join('')}\n\n${trailers.map(([name, value]) => `${name}: ${value}\n`).join('')}`;

export const publishMessage = (title: string, targetId: string, path: string): string =>
  message(title, [
    [published.post, targetId],
    [published.file, path],
  ]);

export const changeMessage = (action: 'Edit' | 'Delete', path: string, targetId: string): string =>
  message(`${action} ${path}`, [[changed, targetId]]);

/** Marks of any message: titles are in the first line, trailers in the last paragraph. */
export function marksIn(text: string): Marks {
  const paragraphs = text.trimEnd().split(/\n{2,}/);
  if (paragraphs.length < 2) return {};
  const lines = new Map(
    (paragraphs.at(-1) ?? '').split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
  );
  const [targetId, path, edited] = [lines.get(published.post), lines.get(published.file), lines.get(changed)];
  if (targetId !== undefined && path !== undefined) return { published: { targetId, path }, targetId };
  return edited === undefined ? {} : { targetId: edited };
}
