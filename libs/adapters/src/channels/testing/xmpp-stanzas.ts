import { createHash, createHmac, pbkdf2Sync, randomUUID } from 'node:crypto';
import { Element, parse } from 'ltx';

/** An element with this text or these elements inside. */
export function xml(name: string, attributes: Record<string, string> = {}, ...inside: (Element | string)[]): Element {
  const made = new Element(name, attributes);
  for (const child of inside) made.cnode(child as Element);
  return made;
}

/** What a client sent. */
export const readXml = (text: string): Element => {
  const root = parse(text);
  if (root === null) throw new Error('no XML');
  return root;
};

/** `type='error'`, as RFC 6120 has it. */
export const refusedStanza = (asked: Element, from: string, condition: string): Element =>
  xml(
    asked.getName(),
    { type: 'error', from, ...(typeof asked.attrs['id'] === 'string' && { id: asked.attrs['id'] }) },
    xml('error', { type: 'cancel' }, xml(condition, { xmlns: 'urn:ietf:params:xml:ns:xmpp-stanzas' })),
  );

/** The server's side of SCRAM-SHA-256 (RFC 5802 §5), for one sign-in. */
export class ScramServer {
  private readonly salt = Buffer.from('terrace-salt');
  private first = '';
  private challenge = '';

  constructor(private readonly password: string) {}

  challengeTo(first: string): string {
    this.first = first.replace(/^n,[^,]*,/, '');
    const nonce = /r=([^,]+)/.exec(this.first)?.[1] ?? '';
    this.challenge = `r=${nonce}${randomUUID()},s=${this.salt.toString('base64')},i=4096`;
    return this.challenge;
  }

  /** @returns what shows that the server knows the password; undefined when the client does not */
  answerTo(last: string): string | undefined {
    const [unproved = '', proof = ''] = last.split(',p=');
    const said = `${this.first},${this.challenge},${unproved}`;
    const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
    const salted = pbkdf2Sync(this.password, this.salt, 4096, 32, 'sha256');
    const stored = createHash('sha256').update(hmac(salted, 'Client Key')).digest();
    const signature = hmac(stored, said);
    const key = Buffer.from(proof, 'base64').map((byte, index) => byte ^ (signature[index] ?? 0));
    if (!createHash('sha256').update(key).digest().equals(stored)) return undefined;
    return `v=${hmac(hmac(salted, 'Server Key'), said).toString('base64')}`;
  }
}
