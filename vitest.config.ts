import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Five suites. A file's name says which one it belongs to:
//   unit    app/**/x.test.ts          rules without I/O, and what stands in content and docs; in `npm run check`
//   data    app/**/x.server.test.ts   what reads and writes: on SQLite and on a PostgreSQL of their own
//   server  server/**, test/**        the built server as a process (test/server.ts)
//   firefox firefox/**                the site in Firefox: what browsers do in ways of their own
//   soak    soak/**                   kills, floods and malformed requests for longer, and at scale
// The last two are not in `npm test` but in `npm run nightly`, the soak also in `npm run soak`.
// More than the processors of a small machine: many of these tests wait. Vitest asks for an order
// of its own where projects with other numbers of workers are named in one call.
const oneByOne = { maxWorkers: 1, sequence: { groupOrder: 2 } };
const besideEachOther = { maxWorkers: 3, sequence: { groupOrder: 1 } };
/** Stand-ins for the modules that cost most of the processor time, in the process of the tests. */
const cheap = {
  '#app/platform/images.server.ts': join(import.meta.dirname, 'test/images.ts'),
  '#app/platform/password.server.ts': join(import.meta.dirname, 'test/password.ts'),
};

// The libraries as the site runs them: those for development check themselves, and lay Markdown out
// at a third of the speed.
process.env.NODE_ENV = 'production';

export default defineConfig({
  test: {
    allowOnly: false,
    maxWorkers: 2,
    // Far longer than a test takes: what waits is waiting for a state, on however slow a machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Vitest's own second is soon over for a process that starts on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // These tests leave nothing behind, so a worker loads each module once: a third of the
          // time.
          isolate: false,
          include: ['{app,content,docs}/**/*.test.ts'],
          exclude: ['**/*.server.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'data',
          // A worker loads each module once: the tests keep what they make in databases, folders
          // and apps of their own.
          isolate: false,
          alias: {
            ...cheap,
            '#app/http/pad-response-time.ts': join(
              import.meta.dirname,
              'test/pad-response-time.ts',
            ),
          },
          ...besideEachOther,
          include: ['{app,db}/**/*.server.test.ts'],
          globalSetup: 'test/postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // As the data tests. The server itself has the real ones.
          isolate: false,
          alias: cheap,
          ...besideEachOther,
          include: ['{server,test}/**/*.test.ts'],
          globalSetup: ['test/build.ts', 'test/postgres.ts', 'test/shared-server.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'firefox',
          ...oneByOne,
          include: ['firefox/**/*.test.ts'],
          globalSetup: 'test/build.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'soak',
          ...oneByOne,
          include: ['soak/**/*.test.ts'],
          globalSetup: ['test/build.ts', 'test/postgres.ts'],
        },
      },
    ],
  },
});
