import { chmod, chown, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accepts, findProgram, freePort, serviceUser, startProcess } from './process.ts';

export const findDovecot = () => findProgram('dovecot');

export type Mailbox = Awaited<ReturnType<Dovecot['makeMailbox']>>;
type Dovecot = Awaited<ReturnType<typeof startDovecot>>;
type Owner = ReturnType<typeof serviceUser>;

/** An IMAP server of Debian's with mailboxes in a temporary folder, on a free port. */
export async function startDovecot() {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'bwt-dovecot-'));
  // Root reads no mail: Debian's package makes a user of its own.
  const { name, uid, gid } = serviceUser('dovecot');
  await chmod(folder, 0o755);
  const file = join(folder, 'dovecot.conf');
  await writeFile(file, configuration(folder, port, { name, uid, gid }));
  const program = { path: findDovecot(), package: 'dovecot-imapd' };
  const { stop } = await startProcess(program, ['-F', '-c', file], { isUp: () => accepts(port) });
  let made = 0;
  let delivered = 0;
  return {
    /** Another one, empty. */
    async makeMailbox() {
      const user = `bwt${++made}`;
      const mail = join(folder, user);
      for (const name of ['', 'cur', 'new', 'tmp']) {
        await mkdir(join(mail, name), { recursive: true });
        await chown(join(mail, name), uid, gid);
      }
      return {
        /** For IMAP_URL. */
        url: `imap://${user}:kap@127.0.0.1:${port}`,
        /** Puts an email into the mailbox, as a mail server does. */
        async deliver(email: string | Buffer) {
          const name = `${Date.now()}.${++delivered}.bwt`;
          // Complete before the server sees it.
          await writeFile(join(mail, 'tmp', name), email);
          await chown(join(mail, 'tmp', name), uid, gid);
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
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (folder: string, port: number, { name, uid, gid }: Owner) => `
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
${process.getuid?.() === 0 ? '' : `default_login_user = ${name}\ndefault_internal_user = ${name}\ndefault_internal_group = ${gid}`}
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
