/** Text of HTML as channels make it. */
export function readText(html: string): string {
  const text = html.replaceAll('<br>', '\n').replaceAll(/<[^>]+>/g, '');
  return text
    .replaceAll(/&#0*(\d+);/g, (_entity, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
