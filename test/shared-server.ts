import type { TestProject } from 'vitest/node';
import { furnishServer } from './furnished.ts';
import { startServer, type TestServer } from './server.ts';

/** The site's URL, as it is run: over HTTPS there are more headers. */
export const site = 'https://bwt.example';

declare module 'vitest' {
  interface ProvidedContext {
    sharedServer: Pick<TestServer, 'url' | 'port' | 'dataDir'>;
  }
}

/**
 * Global setup: one built server for all tests that change no page, `inject('sharedServer')`; they
 * may add accounts, whose cookie is `__Host-session` there.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer({ PUBLIC_URL: site });
  await furnishServer(server);
  const { url, port, dataDir, stop } = server;
  project.provide('sharedServer', { url, port, dataDir });
  return async () => void (await stop());
}
