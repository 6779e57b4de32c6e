import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accepts, findProgram, startProcess } from './process.ts';

export const findNginx = () => findProgram('nginx');

/**
 * nginx with the configuration that docs/operations.md gives for several servers, but for where it
 * and they are.
 * @param ports of 127.0.0.1, where the servers listen
 */
export async function startNginx(ports: readonly number[], listen: number) {
  const folder = await mkdtemp(join(tmpdir(), 'bwt-nginx-'));
  // As root, nginx answers as another user.
  await chmod(folder, 0o755);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await configuration(ports, listen, folder));
  const args = ['-p', folder, '-c', file, '-e', 'stderr'];
  const program = { path: findNginx(), package: 'nginx-light' };
  const { stop } = await startProcess(program, args, { isUp: () => accepts(listen) });
  return {
    url: `http://127.0.0.1:${listen}`,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function configuration(ports: readonly number[], listen: number, folder: string) {
  const operations = await readFile(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
  const documented = (name: string) => {
    const block = new RegExp(`^( *)${name} \\{\\n(?:.*\\n)*?\\1\\}\\n`, 'm').exec(operations)?.[0];
    if (!block) throw new Error(`docs/operations.md shows no ${name}`);
    return block;
  };
  const upstream = documented('upstream bwt').replace(/(?: *server \S+(.*);\n)+/, (_, options) =>
    ports.map((each) => `server 127.0.0.1:${each}${options};\n`).join(''),
  );
  const location = documented('location /')
    .replace(/proxy_pass .*;/, 'proxy_pass http://bwt;')
    .replaceAll('$host;', '$http_host;');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${upstream}
  server {
    listen 127.0.0.1:${listen};
    ${location}
  }
}
`;
}
