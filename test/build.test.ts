import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScript } from './command.ts';
import { testFolder } from './uploads.ts';

test('a site whose build fails starts as it was built before; `npm run build -- --if-changed` keeps a build of the same sources, which `npm run build` renews', async () => {
  // The commands, a build of another version, and no packages to build with.
  const folder = await testFolder();
  const needed = ['vite.localized-scripts.ts', 'app/http/compression.ts'];
  for (const path of ['package.json', 'scripts/build.ts', 'scripts/start.ts', ...needed])
    await cp(join(import.meta.dirname, '..', path), join(folder, path));
  const run = (script: string, ...args: string[]) =>
    runScript(join(folder, script), args, { cwd: folder });
  expect((await run('scripts/start.ts')).code).toBe(1);
  await mkdir(join(folder, 'build/server'), { recursive: true });
  await writeFile(join(folder, 'build/server/index.js'), "console.log('served');");
  const { code, stdout, stderr } = await run('scripts/start.ts');
  expect([code, stdout]).toEqual([0, 'Building the site …\nserved\n']);
  expect(stderr).toMatch(/^The build failed:\n.*\nThe site starts as it was built before\.\n$/s);

  const stamp = join(folder, 'build/sources.sha256');
  const print =
    "import { hashSources } from './scripts/build.ts'; process.stdout.write(hashSources())";
  await writeFile(join(folder, 'hash.ts'), print);
  const { stdout: hash } = await run('hash.ts');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  await writeFile(stamp, hash);
  const kept = await run('scripts/build.ts', '--if-changed');
  expect(kept).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await readFile(stamp, 'utf8')).toBe(hash);
  expect((await run('scripts/build.ts')).code).toBe(1);
  await expect(stat(stamp)).rejects.toThrow('ENOENT');
});
