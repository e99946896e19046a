/** Documents that the API reads, by the endings of their names. */
const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown',
  txt: 'text/plain',
  csv: 'text/csv',
  html: 'text/html',
  htm: 'text/html',
};

export const mostBytes = 26_214_400;
/** For a dialog that chooses files. */
export const documentTypes: readonly string[] = Object.keys(types).map((ending) => `.${ending}`);

/** Undefined for what is not read. Texts have no sign by which they are known: the name has to say it. */
export const documentTypeOf = ({ name }: Pick<File, 'name'>): string | undefined =>
  types[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
