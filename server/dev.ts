import type { RequestListener } from 'node:http';
import { relative } from 'node:path';
import { createServer, type Plugin } from 'vite';
import type { Running } from './start.ts';

// Most pages are not hydrated: after any change the site starts anew, and open pages reload.
const restartAfterChanges: Plugin = {
  name: 'restart-after-changes',
  hotUpdate: {
    order: 'post',
    handler({ file }) {
      if (
        this.environment.name === 'ssr' &&
        /^(app|server|db|content|public)[\\/]/.test(relative(vite.config.root, file))
      ) {
        changes = changes.then(restart);
      }
    },
  },
};

const vite = await createServer({
  server: { middlewareMode: true },
  plugins: [restartAfterChanges],
});
const { run } = (await vite.ssrLoadModule('/server/run.ts')) as typeof import('./run.ts');
const loadEntry = () =>
  vite.ssrLoadModule('/server/dev-entry.ts') as Promise<typeof import('./dev-entry.ts')>;
const before =
  (next: RequestListener): RequestListener =>
  (incoming, outgoing) =>
    vite.middlewares(incoming, outgoing, () => next(incoming, outgoing));

let current: Running | undefined;
const launch = async () => {
  const { launch } = await loadEntry();
  // A mistake in the sources has shown by now, and the site of before goes on.
  await current?.stop();
  current = undefined;
  current = await launch(before);
  return { ...current, stop: async () => current?.stop() };
};
let changes = Promise.resolve();
void run(launch());

async function restart(): Promise<void> {
  try {
    await launch();
    vite.environments.client.hot.send({ type: 'full-reload' });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}
