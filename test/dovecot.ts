import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** Debian's is in a folder that only root has on the PATH. */
export const findDovecot = (): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'dovecot'))
    .find((file) => existsSync(file));

export type Mailbox = Awaited<ReturnType<Dovecot['makeMailbox']>>;
type Dovecot = Awaited<ReturnType<typeof startDovecot>>;

/** An IMAP server of Debian's with mailboxes in a temporary folder, on a free port. */
export async function startDovecot() {
  const program = findDovecot();
  if (!program) throw new Error("Dovecot is missing. Install Debian's package `dovecot-imapd`.");
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'bwt-dovecot-'));
  // Root reads no mail: Debian's package makes a user of its own.
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? await ownerOf('dovecot') : { name: userInfo().username, ...userInfo() };
  await chmod(folder, 0o755);
  const file = join(folder, 'dovecot.conf');
  await writeFile(file, configuration({ folder, port, ...owner, isRoot }));
  const child = spawn(program, ['-F', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let problem = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    problem += text;
  });
  const killWithUs = () => child.kill('SIGTERM');
  process.once('exit', killWithUs);
  const ended = once(child, 'close');
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`Dovecot did not start:\n${problem}`);
    await wait(50);
  }
  let made = 0;
  let delivered = 0;
  return {
    /** Another one, empty. */
    async makeMailbox() {
      const user = `bwt${++made}`;
      const mail = join(folder, user);
      for (const name of ['', 'cur', 'new', 'tmp']) {
        await mkdir(join(mail, name), { recursive: true });
        await chown(join(mail, name), owner.uid, owner.gid);
      }
      return {
        /** For IMAP_URL. */
        url: `imap://${user}:kap@127.0.0.1:${port}`,
        /** Puts an email into the mailbox, as a mail server does. */
        async deliver(email: string | Buffer) {
          const name = `${Date.now()}.${++delivered}.bwt`;
          // Complete before the server sees it.
          await writeFile(join(mail, 'tmp', name), email);
          await chown(join(mail, 'tmp', name), owner.uid, owner.gid);
          await rename(join(mail, 'tmp', name), join(mail, 'new', name));
        },
        /** Numbers all emails anew, as a server does after its index was lost. */
        async renumber() {
          for (const name of ['dovecot-uidlist', 'dovecot.index', 'dovecot.index.log'])
            await rm(join(mail, name), { force: true });
        },
      };
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', killWithUs);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Setup = Owner & { folder: string; port: number; isRoot: boolean };
type Owner = { name: string; uid: number; gid: number };

const configuration = ({ folder, port, name, uid, gid, isRoot }: Setup) => `
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
${isRoot ? '' : `default_login_user = ${name}\ndefault_internal_user = ${name}\ndefault_internal_group = ${gid}`}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${folder}/%u
passdb {
  driver = static
  args = password=kap
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}
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
service anvil {
  chroot =
}
`;

async function ownerOf(name: string): Promise<Owner> {
  const users = await readFile('/etc/passwd', 'utf8');
  const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users) ?? [];
  return { name, uid: Number(uid), gid: Number(gid) };
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('data', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => resolve(false));
  });
