/** Text of HTML as channels make it. */
export function readText(html: string): string {
  return readAttribute(html.replaceAll('<br>', '\n').replaceAll(/<[^>]+>/g, ''));
}

/** Value of an attribute, in which `<` is one. */
export function readAttribute(value: string): string {
  return value
    .replaceAll(/&#0*(\d+);/g, (_entity, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
