import { eventually, freePort } from '@imprint/platform/testing';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readlink, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
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
 * deletes. Who reads a mailbox at `imapPort` signs in with its address and its password.
 * @param {{ domain: string, mailboxes: string[] }} what
 * @returns {Promise<{ port: number, imapPort: number, passwords: Map<string, string>, stop(): Promise<void> }>}
 */
export async function startMailServers({ domain, mailboxes }) {
  const data = await mkdtemp(join(tmpdir(), 'imprint-mail-servers-'));
  await chmod(data, 0o755);
  const boxes = join(data, 'boxes');
  await mkdir(boxes);
  await chown(boxes, owner, owner);
  const passwords = new Map(mailboxes.map((name) => [name, randomBytes(24).toString('base64url')]));
  const servers = [];
  const stop = async () => {
    for (const end of servers.toReversed()) await end();
    await rm(data, { recursive: true, force: true });
  };
  try {
    const [port, imapPort] = [await freePort(), await freePort()];
    servers.push(await startPostfix({ data, boxes, port, domain, mailboxes }));
    servers.push(await startDovecot({ data, boxes, port: imapPort, domain, passwords }));
    return { port, imapPort, passwords, stop };
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
  await eventually(() => greets(port, '220 '));
  return async () => {
    // With its workers.
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
}

/** Whether something answers that begins like this. */
async function greets(port, greeting) {
  const socket = connect(port, '127.0.0.1');
  try {
    const [said] = await once(socket, 'data');
    return said.toString().startsWith(greeting);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Dovecot with its sign-in: a process for each connection, which asks another one whether the password is right, and becomes the session. */
async function startDovecot({ data, boxes, port, domain, passwords }) {
  const users = join(data, 'users');
  const lines = [...passwords].map(([name, password]) => `${name}@${domain}:${hashed(password)}`);
  await writeFile(users, `${lines.join('\n')}\n`, { mode: 0o600 });
  await chown(users, mailUid, mailUid);
  const configuration = join(data, 'dovecot.conf');
  await writeFile(configuration, dovecotSettings({ data, boxes, port, users }));
  // Dovecot looks for this program where the package would have put it, unless it is begun by it.
  const args = ['-f', 'service=master', '-c', configuration, '-m', 'master', '-e', dovecot.master, '-F', '-c', configuration];
  const takeLinkAway = await linkPackageFolder();
  const child = spawn(dovecot.doveconf, args, {
    stdio: 'ignore',
    env: { ...process.env, ...dovecot.environment },
  });
  const ended = once(child, 'close');
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
    await takeLinkAway();
  };
  try {
    await eventually(() => greets(port, '* OK '));
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

/**
 * The sign-in loads the library for TLS, also without TLS, from where the package would have put it: no setting changes that. Whatever is there
 * stays, but for a link that an interrupted run has left.
 * @returns takes the link away again
 */
async function linkPackageFolder() {
  const nothing = async () => undefined;
  const isOurs = async () => (await readlink(dovecot.packageFolder).catch(() => undefined)) === dovecot.libexec;
  if (!(await isOurs()) && existsSync(dovecot.packageFolder)) return nothing;
  if (!(await isOurs())) await symlink(dovecot.libexec, dovecot.packageFolder);
  return async () => {
    if (await isOurs()) await unlink(dovecot.packageFolder);
  };
}

/** As Dovecot stores it, so that nobody who reads the file can sign in. */
function hashed(password) {
  const salt = randomBytes(16);
  const digest = createHash('sha256').update(password).update(salt).digest();
  return `{SSHA256}${Buffer.concat([digest, salt]).toString('base64')}`;
}

const dovecotSettings = ({ data, boxes, port, users }) => `base_dir = ${data}/dovecot
state_dir = ${data}/dovecot
libexec_dir = ${dovecot.libexec}
mail_plugin_dir = ${dovecot.modules}
stats_writer_socket_path =
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
import_environment = LD_LIBRARY_PATH
log_path = ${data}/dovecot.log
mail_location = maildir:${boxes}/%n
default_internal_user = ${postfixUser}
default_internal_group = ${postfixUser}
default_login_user = ${nobody}
passdb {
  driver = passwd-file
  args = ${users}
}
userdb {
  driver = static
  args = uid=${owner} gid=${owner} home=${boxes}/%n
}
# Without it, an address waits longer after each refused sign-in.
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
