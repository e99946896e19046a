import { Element, parse } from 'ltx';

export { Element } from 'ltx';

export const namespaces = {
  client: 'jabber:client',
  bosh: 'http://jabber.org/protocol/httpbind',
  sasl: 'urn:ietf:params:xml:ns:xmpp-sasl',
  bind: 'urn:ietf:params:xml:ns:xmpp-bind',
  disco: 'http://jabber.org/protocol/disco#info',
  muc: 'http://jabber.org/protocol/muc',
  mucUser: 'http://jabber.org/protocol/muc#user',
  archive: 'urn:xmpp:mam:2',
  forward: 'urn:xmpp:forward:0',
  form: 'jabber:x:data',
  paging: 'http://jabber.org/protocol/rsm',
  ids: 'urn:xmpp:sid:0',
} as const;

/** Characters that XML 1.0 has no way to write (https://www.w3.org/TR/xml/#charsets). */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

export const isWritable = (text: string): boolean => !unwritable.test(text);

/** Bytes of a text within an element. */
export const writtenBytes = (text: string): number => Buffer.byteLength(element('body', {}, text).toString()) - 13;

export function element(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Element | string)[]
): Element {
  const made = new Element(name, { ...attributes });
  for (const child of children) made.cnode(child as Element);
  return made;
}

/** Undefined for what is no XML, such as the page of a proxy. */
export function parsedXml(text: string): Element | undefined {
  try {
    // What has a document type may define entities.
    return /<!DOCTYPE/i.test(text) ? undefined : parse(text);
  } catch {
    return undefined;
  }
}

export const elements = (parent: Element, name?: string): Element[] =>
  parent.getChildElements().filter((child) => name === undefined || child.getName() === name);

/** An attribute, empty for none. */
export function attribute(of: Element | undefined, name: string): string {
  const value: unknown = of?.attrs[name];
  return typeof value === 'string' ? value : '';
}
