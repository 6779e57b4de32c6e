import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from './uploads.ts';

const root = join(import.meta.dirname, '..');

/** A folder with the commands, a build of another version, and no packages to build with. */
async function siteFolder(): Promise<string> {
  const folder = await testFolder();
  for (const path of [
    'package.json',
    'scripts/build.ts',
    'vite.localized-scripts.ts',
    'scripts/start.ts',
    'app/http/compression.ts',
  ])
    await cp(join(root, path), join(folder, path));
  await mkdir(join(folder, 'build/server'), { recursive: true });
  await writeFile(join(folder, 'build/server/index.js'), "console.log('served');");
  return folder;
}

const run = (folder: string, script: string, ...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) =>
    execFile(
      process.execPath,
      [join(folder, script), ...args],
      { cwd: folder },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    ),
  );

test('a site whose build fails starts as it was built before', async () => {
  const folder = await siteFolder();
  const { code, stdout, stderr } = await run(folder, 'scripts/start.ts');
  expect([code, stdout]).toEqual([0, 'Building the site …\nserved\n']);
  expect(stderr).toMatch(
    /^The build failed:\n[\s\S]*\nThe site starts as it was built before\.\n$/,
  );
  await rm(join(folder, 'build'), { recursive: true });
  expect(await run(folder, 'scripts/start.ts')).toMatchObject({
    code: 1,
    stdout: 'Building the site …\n',
  });
});

test('`npm run build -- --if-changed` keeps a build of the same sources, which `npm run build` renews', async () => {
  const folder = await siteFolder();
  const stamp = join(folder, 'build/sources.sha256');
  const module = join(folder, 'scripts/build.ts');
  const hash = join(folder, 'hash.ts');
  await writeFile(
    hash,
    `import { hashSources } from ${JSON.stringify(module)}; process.stdout.write(hashSources());`,
  );
  await writeFile(stamp, (await run(folder, 'hash.ts')).stdout);
  expect(await run(folder, 'scripts/build.ts', '--if-changed')).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
  expect(await readFile(stamp, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  expect((await run(folder, 'scripts/build.ts')).code).toBe(1);
  await expect(stat(stamp)).rejects.toThrow('ENOENT');
});
