import { settings } from '@imprint/platform/config';
import { roomOf } from './declared-in.mjs';
import { code, page, table } from './markdown.mjs';

export function envPage() {
  const rows = Object.entries(settings).map(([name, setting]) => [
    code(name),
    defaultOf(setting),
    notesOf(setting),
    roomOf('settings', name),
  ]);
  return page(
    'Configuration',
    '`libs/contracts/src/*/*.room.ts` and `libs/platform/src/config/*.settings.ts`',
    'Environment variables, the same for every app. All bad values are reported together when an app starts; an empty value counts as unset. A production process (`NODE_ENV=production`) refuses the development secrets. A setting marked as a secret may also stand in a file: `KEY_PEPPER_FILE=/run/secrets/key-pepper`; the variable itself goes first.',
    table(['name', 'default', 'meaning', 'declared in'], rows),
    '`npm start` also reads `IMPRINT_HOME`, the folder of its data (default `.imprint`).',
  );
}

/** Secrets have no default worth printing. */
function defaultOf({ fallback, shown, developmentOnly }) {
  if (fallback === undefined) return '**required**';
  if (developmentOnly) return 'for development only';
  if (shown !== undefined) return shown;
  return fallback === null || fallback === '' ? 'unset' : code(Array.isArray(fallback) ? fallback.join(',') : fallback);
}

function notesOf({ description, secret }) {
  return secret ? `${description} Secret.` : description;
}
