import { freePort } from '@imprint/platform/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dovecot, postfix } from '../../tools/install-mail-servers.mjs';
import { startProgram } from './start-program.mjs';

/** Owner of the mailboxes, of whom the machine need not know. */
const owner = 5_000;
/** Users that every Debian has, in place of the ones that the packages would add. */
const [postfixUser, postdropGroup, nobody] = ['mail', 'staff', 'nobody'];
const mailUid = 8;

/**
 * A real Postfix, which takes mail for the domain, and a real Dovecot, by which it is read. Both on free ports and in a folder that `stop`
 * deletes. `imapPort(name)` is a port at which Dovecot's IMAP server answers for this mailbox, signed in already.
 * @param {{ domain: string, mailboxes: string[] }} what
 * @returns {Promise<{ port: number, imapPort(name: string): Promise<number>, stop(): Promise<void> }>}
 */
export async function startMailServers({ domain, mailboxes }) {
  const data = await mkdtemp(join(tmpdir(), 'imprint-mail-servers-'));
  await chmod(data, 0o755);
  const boxes = join(data, 'boxes');
  await mkdir(boxes);
  await chown(boxes, owner, owner);
  const servers = [];
  const stop = async () => {
    for (const end of servers.toReversed()) await end();
    await rm(data, { recursive: true, force: true });
  };
  try {
    const port = await freePort();
    servers.push(await startPostfix({ data, boxes, port, domain, mailboxes }));
    const configuration = join(data, 'dovecot.conf');
    await writeFile(configuration, dovecotSettings(data, boxes));
    const imapPort = async (name) => {
      const { port: listening, end } = await serveImap(configuration, name);
      servers.push(end);
      return listening;
    };
    return { port, imapPort, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startPostfix({ data, boxes, port, domain, mailboxes }) {
  const [settings, queue] = [join(data, 'postfix'), join(data, 'queue')];
  const state = join(data, 'state');
  for (const folder of [settings, queue, state]) await mkdir(folder);
  await chown(state, mailUid, mailUid);
  const known = mailboxes.map((name) => `${name}@${domain}=${name}/`).join(', ');
  await writeFile(
    join(settings, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${queue}
command_directory = ${postfix.commands}
daemon_directory = ${postfix.daemons}
shlib_directory = ${postfix.libraries}
data_directory = ${state}
mail_owner = ${postfixUser}
setgid_group = ${postdropGroup}
default_privs = ${nobody}
myhostname = mail.${domain}
mydestination =
alias_maps =
alias_database =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtpd_peername_lookup = no
smtpd_relay_restrictions = reject_unauth_destination
virtual_mailbox_domains = ${domain}
virtual_mailbox_base = ${boxes}
virtual_mailbox_maps = inline:{ ${known} }
virtual_uid_maps = static:${owner}
virtual_gid_maps = static:${owner}
maillog_file = /dev/stdout
import_environment = LD_LIBRARY_PATH=${postfix.libraries} MAIL_CONFIG TZ LANG=C
`,
  );
  const services = [
    [`127.0.0.1:${port}`, 'inet', 'smtpd'],
    ...['cleanup', 'anvil', 'proxymap'].map((name) => [name, 'unix', name]),
    ...[
      ['qmgr', 'qmgr'],
      ['rewrite', 'trivial-rewrite'],
      ['bounce', 'bounce'],
      ['defer', 'bounce'],
      ['trace', 'bounce'],
      ['error', 'error'],
      ['retry', 'error'],
    ].map(([name, command]) => [name, 'unix', command]),
  ].map(([name, type, command]) => `${name} ${type} n - n - - ${command}`);
  const local = ['virtual unix - n n - - virtual', 'postlog unix-dgram n - n - 1 postlogd'];
  await writeFile(join(settings, 'master.cf'), `${[...services, ...local].join('\n')}\n`);
  const environment = { LD_LIBRARY_PATH: postfix.libraries, MAIL_CONFIG: settings };
  await run(join(postfix.commands, 'postfix'), ['-c', settings, 'check'], environment);
  return startProgram(join(postfix.daemons, 'master'), ['-c', settings, '-d'], environment, /daemon started/);
}

/** Sets permissions of the queue, which it makes. */
async function run(command, args, environment) {
  const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...environment } });
  await once(child, 'close');
}

/** Dovecot's `imap` for one mailbox, once for each connection, as it is run over SSH: the channel it is given is the session. */
async function serveImap(configuration, name) {
  const children = new Set();
  const server = createServer((socket) => {
    const args = ['-f', 'service=imap', '-c', configuration, '-p', '-e', dovecot.imap];
    const child = spawn(dovecot.doveconf, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, ...dovecot.environment, USER: name, HOME: tmpdir() },
    });
    children.add(child);
    child.once('close', () => children.delete(child));
    for (const stream of [socket, child.stdin, child.stdout]) stream.on('error', () => undefined);
    socket.pipe(child.stdin);
    child.stdout.pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const end = async () => {
    const ended = [...children].map((child) => once(child, 'close'));
    for (const child of children) child.kill('SIGTERM');
    server.close();
    await Promise.all(ended);
  };
  return { port: server.address().port, end };
}

const dovecotSettings = (data, boxes) => `base_dir = ${data}/dovecot
state_dir = ${data}/dovecot
libexec_dir = ${dovecot.libexec}
mail_plugin_dir = ${dovecot.modules}
stats_writer_socket_path =
ssl = no
log_path = /dev/stderr
mail_location = maildir:${boxes}/%n
mail_uid = ${owner}
mail_gid = ${owner}
default_internal_user = ${postfixUser}
default_internal_group = ${postfixUser}
default_login_user = ${nobody}
`;
