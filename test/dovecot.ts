import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { accepts, findProgram, startDaemon } from './daemon.ts';
import { freePort } from './free-port.ts';

export const findDovecot = () => findProgram('dovecot');

export type Mailbox = Awaited<ReturnType<Dovecot['makeMailbox']>>;
type Dovecot = Awaited<ReturnType<typeof startDovecot>>;

/** An IMAP server of Debian's with mailboxes in a temporary folder, on a free port. */
export async function startDovecot() {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'bwt-dovecot-'));
  // Root reads no mail: Debian's package makes a user of its own.
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? await ownerOf('dovecot') : { name: userInfo().username, ...userInfo() };
  await chmod(folder, 0o755);
  const file = join(folder, 'dovecot.conf');
  await writeFile(file, configuration({ folder, port, ...owner, isRoot }));
  const { stop } = await startDaemon({
    program: findDovecot(),
    package: 'dovecot-imapd',
    args: ['-F', '-c', file],
    folder,
    isUp: () => accepts(port),
  });
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
    [Symbol.asyncDispose]: stop,
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
