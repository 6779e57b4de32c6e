import type { TestProject } from 'vitest/node';
import { furnishServer } from './furnished.ts';
import { startServer, type TestServer } from './server.ts';

/** The site's URL, as it is run: over HTTPS there are more headers. */
export const site = 'https://bwt.example';

declare module 'vitest' {
  interface ProvidedContext {
    sharedServer: Pick<TestServer, 'url' | 'port'>;
  }
}

/** Global setup: one built server for all tests that write nothing, `inject('sharedServer')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer({ PUBLIC_URL: site });
  await furnishServer(server);
  const { url, port, stop } = server;
  project.provide('sharedServer', { url, port });
  return async () => void (await stop());
}
