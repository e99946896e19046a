const MASK = '[redacted]';

/** Names whose value is a secret wherever they appear: query strings, JSON, inspected objects. */
const secretName =
  '(?:password|passwd|passphrase|secret|token|api[_-]?key|pepper|access_?jwt|refresh_?jwt|authorization|cookie|credential|code_verifier|assertion|signature)';
const name = `(?<![\\w.-])[\\w.-]*${secretName}`;

/** Cheap test that spares ordinary lines the list below. */
const suspicious =
  /svc_|ical_|hook_|mcp|bot\d|whsec_|eyJ|bearer|basic|apikey|:\/\/|pass|secret|token|key|pepper|jwt|auth|cookie|credential|code=|code_verifier|assertion|signature|[spr]k[-_]|sess-|gh[opsu]_|xox|ya29|AKIA|AIza|EAA|\d{8}:/i;

/** Credentials with a recognizable prefix, e.g. of OpenAI, Stripe, GitHub, Slack, Google, AWS, Meta, Telegram. */
const vendorCredentials = [
  '(?:sk|pk|rk|sess)[-_][\\w*.-]{8,}',
  'gh[opsu]_\\w{20,}',
  'xox[a-z]-[\\w-]{8,}',
  'ya29\\.[\\w-]{8,}',
  'AIza[\\w-]{30,}',
  'AKIA[0-9A-Z]{12,}',
  'EAA[A-Za-z0-9]{20,}',
  '\\d{8,10}:[\\w-]{35}',
];

/**
 * The only redaction list. No pattern nests quantifiers, so that a hostile text cannot cause backtracking. A secret truncated at the end of
 * a text is masked too.
 */
const redactions: readonly (readonly [RegExp, string])[] = [
  [/\b(svc_(?:live_|test_)?)[A-Za-z0-9_-]{6,}/g, `$1${MASK}`],
  [/\b(mcp(?:at|rt|ac)_)[\w-]+/g, `$1${MASK}`],
  [/\b(ical_)\w+/g, `$1${MASK}`],
  [/\b(hook_)[A-Za-z0-9]{20,}/g, `$1${MASK}`],
  [/\b(whsec_)[\w+/=-]+/g, `$1${MASK}`],
  [/\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*){0,3}/g, MASK],
  [/\b((?:Bearer|ApiKey)\s+)[\w.~+/=-]{8,}/gi, `$1${MASK}`],
  [/\b(Basic\s+)(?=[a-z]*[A-Z0-9+/=])[\w+/-]{6,}={0,2}/g, `$1${MASK}`],
  [/(:\/\/)[^\s/@"'<>\\]+@/g, `$1${MASK}@`],
  [new RegExp(`(${name}=)[^&\\s"'<>;,\\\\]+`, 'gi'), `$1${MASK}`],
  [/\b(bot\d{5,}:)[\w-]{10,}/g, `$1${MASK}`],
  [new RegExp(`(?<![\\w-])(?:${vendorCredentials.join('|')})`, 'g'), MASK],
  [/-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^-]*/g, MASK],
  // A raw header line.
  [/\b((?:set-)?cookie:\s*)[^\r\n"'\\]+/gi, `$1${MASK}`],
  [/\b(x-[\w-]*(?:key|token|secret|signature):\s*)[^\s"',;\\]+/gi, `$1${MASK}`],
  [/([?&]code=)[^&\s"'<>;,\\]+/gi, `$1${MASK}`],
  // JSON inside JSON: {\"token\":\"…\"}
  [new RegExp(`(${name}\\\\+"\\s*:\\s*\\\\+")[^"\\\\]*`, 'gi'), `$1${MASK}`],
  [new RegExp(`(${name}"?\\s*:\\s*")(?:[^"\\\\]|\\\\.)*`, 'gi'), `$1${MASK}`],
  [new RegExp(`(${name}'?\\s*:\\s*')(?:[^'\\\\]|\\\\.)*`, 'gi'), `$1${MASK}`],
];

/** Shorter values are often words: masking them would hide more than it protects. */
const shortestValue = 8;
let known: { values: ReadonlySet<string>; pattern: RegExp } | undefined;

/** Masks these exact values from now on, for secrets of this process without a recognizable shape. */
export function hideValues(values: Iterable<string>): void {
  const all = new Set([...(known?.values ?? []), ...values].filter((value) => value.length >= shortestValue));
  if (all.size === 0) return;
  const longestFirst = [...all].sort((a, b) => b.length - a.length);
  known = { values: all, pattern: new RegExp(longestFirst.map((value) => value.replace(/[^\w]/g, '\\$&')).join('|'), 'g') };
}

/** Masks every credential in a text before it is logged, stored as a failure reason or shown. */
export function redactText(text: string): string {
  const rest = known === undefined ? text : text.replace(known.pattern, MASK);
  if (!suspicious.test(rest)) return rest;
  return redactions.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), rest);
}

/** An error's message without credentials. */
export function redactedMessage(error: unknown): string {
  return redactText(error instanceof Error ? error.message : String(error));
}

/** Part of a URL with the percent-encoding of ASCII undone, however often it was applied. Never throws. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  return text
    .replace(/%(?:25)+(?=[0-9a-f]{2})/gi, '%')
    .replace(/%([0-7][0-9a-f])/gi, (_encoded, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Properties of logged objects that are never written. */
export const redactedPaths = [
  ...['authorization', 'cookie', 'set-cookie', 'x-api-key', 'proxy-authorization'].flatMap((header) => [
    `headers["${header}"]`,
    `req.headers["${header}"]`,
    `res.headers["${header}"]`,
  ]),
  // What a refused statement was to store, e.g. a password hash, in its parameters and in PostgreSQL's `Failing row contains (…)`.
  'err.parameters',
  'err.detail',
  'err.driverError.detail',
];

/** Makes control characters, line separators and direction overrides visible, so that a value cannot forge a line or move a cursor. */
export function escapeControls(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    return character === '\t' ? '\\t' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
