import { eventually, freePort } from '@imprint/platform/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dovecot, postfix } from '../../tools/install-mail-servers.mjs';

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
  const queues = [
    'active',
    'bounce',
    'corrupt',
    'defer',
    'deferred',
    'hold',
    'incoming',
    'maildrop',
    'private',
    'public',
    'trace',
  ];
  for (const folder of [settings, queue, state, join(queue, 'pid')]) await mkdir(folder);
  for (const name of queues) await mkdir(join(queue, name));
  for (const folder of [state, ...queues.map((name) => join(queue, name))]) await chown(folder, mailUid, mailUid);
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
maillog_file = ${data}/postfix.log
maillog_file_prefixes = ${data}
import_environment = LD_LIBRARY_PATH=${postfix.libraries} MAIL_CONFIG TZ LANG=C
`,
  );
  // Name, kind, private, unprivileged, in a chroot, wake-up, most processes, command (master(5)).
  const services = [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'rewrite unix - - n - - trivial-rewrite',
    ...['bounce', 'defer', 'trace'].map((name) => `${name} unix - - n - 0 bounce`),
    ...['error', 'retry'].map((name) => `${name} unix - - n - - error`),
    'proxymap unix - - n - - proxymap',
    'anvil unix - - n - 1 anvil',
    'virtual unix - n n - - virtual',
    'postlog unix-dgram n - n - 1 postlogd',
  ];
  await writeFile(join(settings, 'master.cf'), `${services.join('\n')}\n`);
  const environment = { LD_LIBRARY_PATH: postfix.libraries, MAIL_CONFIG: settings };
  const child = spawn(join(postfix.daemons, 'master'), ['-c', settings, '-d'], {
    stdio: 'ignore',
    env: { ...process.env, ...environment },
    detached: true,
  });
  const ended = once(child, 'close');
  // It writes its log as another user, who may not write to a pipe of ours.
  await eventually(() => greets(port));
  return async () => {
    // With its workers.
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
}

/** Whether something answers as a mail server does. */
async function greets(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    const [greeting] = await once(socket, 'data');
    return greeting.toString().startsWith('220 ');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Dovecot's `imap` for one mailbox, once for each connection, as it is run over SSH: the channel it is given is the session. */
async function serveImap(configuration, name) {
  const children = new Set();
  const server = createServer((socket) => {
    // It refuses sockets, which is what Node.js makes of pipes.
    const piped = ['-c', 'cat | "$@" | cat', 'sh'];
    const args = ['-f', 'service=imap', '-c', configuration, '-p', '-e', dovecot.imap];
    const child = spawn('sh', [...piped, dovecot.doveconf, ...args], {
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
    for (const child of children) child.stdin.end();
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
import_environment = LD_LIBRARY_PATH HOME USER
log_path = /dev/stderr
mail_location = maildir:${boxes}/%n
mail_uid = ${owner}
mail_gid = ${owner}
default_internal_user = ${postfixUser}
default_internal_group = ${postfixUser}
default_login_user = ${nobody}
`;
