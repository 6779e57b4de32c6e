import { createServer as createVite } from 'vite';

// Everything of ours is loaded through Vite, so that a change shows at the next request; routes reload without a restart.
const vite = await createVite({ server: { middlewareMode: true } });
const { start } = (await vite.ssrLoadModule('/server/start.ts')) as typeof import('./start.ts');
const { run } = (await vite.ssrLoadModule('/server/run.ts')) as typeof import('./run.ts');
const { createRequestHandler } = (await vite.ssrLoadModule('react-router')) as typeof import('react-router');

await run(
  start({
    env: process.env,
    render: createRequestHandler(() => vite.ssrLoadModule('virtual:react-router/server-build') as never, 'development'),
    clientFolder: 'public',
    before: (next) => (incoming, outgoing) => vite.middlewares(incoming, outgoing, () => next(incoming, outgoing)),
  }),
);
