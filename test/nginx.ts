import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** Debian's is in a folder that only root has on the PATH. */
export const findNginx = (): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((file) => existsSync(file));

export type Nginx = { url: string; process: ChildProcess; stop(): Promise<void> };

/**
 * nginx with the configuration that docs/operations.md gives for several servers, but for where it
 * and they are.
 * @param ports of 127.0.0.1, where the servers listen
 */
export async function startNginx(ports: readonly number[], port?: number): Promise<Nginx> {
  const program = findNginx();
  if (!program) throw new Error("nginx is missing. Install Debian's package `nginx-light`.");
  const listen = port ?? (await freePort());
  const folder = await mkdtemp(join(tmpdir(), 'bwt-nginx-'));
  // As root, nginx answers as another user.
  await chmod(folder, 0o755);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await configuration(ports, listen, folder));
  const child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  const killWithUs = () => child.kill('SIGTERM');
  process.once('exit', killWithUs);
  const ended = once(child, 'close');
  for (let isUp = false; !isUp; ) {
    if (child.exitCode !== null)
      throw new Error(`nginx did not start:\n${await readFile(join(folder, 'error.log'), 'utf8')}`);
    isUp = await answers(listen);
    if (!isUp) await wait(20);
  }
  return {
    url: `http://127.0.0.1:${listen}`,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', killWithUs);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function configuration(
  ports: readonly number[],
  listen: number,
  folder: string,
): Promise<string> {
  const operations = await readFile(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
  const documented = (name: string) => {
    const block = new RegExp(`^( *)${name} \\{\\n(?:.*\\n)*?\\1\\}\\n`, 'm').exec(operations)?.[0];
    if (!block) throw new Error(`docs/operations.md shows no ${name}`);
    return block;
  };
  const [, options = ''] = /server \S+( .*)?;/.exec(documented('upstream bwt')) ?? [];
  const upstream = documented('upstream bwt')
    .replace(/^ *server .*\n/gm, '')
    .replace(
      /\}\n$/,
      `${ports.map((each) => `server 127.0.0.1:${each}${options};`).join('\n')}\n}\n`,
    );
  const location = documented('location /')
    .replace(/proxy_pass .*;/, 'proxy_pass http://bwt;')
    .replaceAll('$host;', '$http_host;');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  ${upstream}
  server {
    listen 127.0.0.1:${listen};
    ${location}
  }
}
`;
}
