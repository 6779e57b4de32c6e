import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * The encoder of pictures is a process of its own (app/platform/images.server.ts), what renders texts a thread (text-worker.server.ts): each
 * a file beside the server's.
 */
const filesOfTheirOwn: Plugin = {
  name: 'files-of-their-own',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    for (const name of ['encoder', 'text-worker'])
      this.emitFile({ type: 'chunk', id: `./app/platform/${name}.ts`, fileName: `${name}.js` });
  },
};

/** Node keeps the source of the program in memory: two bytes a character, unless all are ASCII. */
const inAscii: Plugin = {
  name: 'in-ascii',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  },
};

/**
 * Zod validates on the server. Pages share modules with its schemas, for the bounds of their fields: in browsers a schema is an object
 * that answers everything with itself, instead of 22 kB (docs/decisions/0025-office-forms.md).
 */
const schemasStayOnTheServer: Plugin = {
  name: 'schemas',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id) => (id === 'zod' ? '\0no-zod' : null),
  load: (id) =>
    id === '\0no-zod'
      ? `export const z = /* @__PURE__ */ new Proxy(() => z, { get(_, key) {
          if (key === 'parse' || key === 'safeParse' || key === 'options') throw new Error('schemas are for the server');
          return z;
        } });`
      : null,
};

export default defineConfig(({ command }) => ({
  plugins: [schemasStayOnTheServer, reactRouter(), filesOfTheirOwn, inAscii],
  // Scripts of pages may load parts of themselves later.
  worker: { format: 'es' },
  build: {
    // Drawings stay files: an inlined one would be sent again with every page.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
  },
  environments: {
    // What a module of components or texts does when it is loaded, nobody needs who does not import its names.
    client: { build: { rolldownOptions: { treeshake: { moduleSideEffects: (id) => !/\/app\/(?:ui|i18n|http)\//.test(id) } } } },
    ssr: {
      // Comments of libraries are an eighth of the program.
      build: { rollupOptions: { input: './server/main.ts', output: { comments: false } } },
      // Decided here, not by who starts it: React's development half takes 8.2 ms of the processor for /contact, the other 5.1.
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
    },
  },
  // A single server file starts faster than a few hundred small ones; what holds native code stays outside.
  ssr: {
    external: ['@node-rs/argon2', 'better-sqlite3', 'sharp', 'pg', 'pino', 'nodemailer'],
    ...(command === 'build' ? { noExternal: true } : {}),
  },
}));
