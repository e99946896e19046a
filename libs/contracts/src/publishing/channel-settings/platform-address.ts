import { setting, type Setting } from '../../settings/setting.js';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Address of a platform without a trailing slash: https, or http to this machine, because tokens are sent there. */
export const platformAddress = (options: { description: string; fallback: string }): Setting<string> =>
  setting(options, (value) => {
    const { protocol, hostname, search, hash, username } = URL.canParse(value) ? new URL(value) : new URL('about:blank');
    const isPrivate = protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname));
    if (!isPrivate || search + hash + username !== '') throw new Error('must be an https URL, or http on this machine');
    return value.replace(/\/+$/, '');
  });
