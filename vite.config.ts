import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** The encoder of pictures is a process of its own (app/platform/images.server.ts): a file beside the server's. */
const encoderOfItsOwn: Plugin = {
  name: 'encoder',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    this.emitFile({ type: 'chunk', id: './app/platform/encoder.ts', fileName: 'encoder.js' });
  },
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), encoderOfItsOwn],
  // Scripts of pages may load parts of themselves later.
  worker: { format: 'es' },
  build: {
    // Drawings stay files: an inlined one would be sent again with every page.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
  },
  environments: {
    ssr: {
      // Node keeps the source of the program in memory, two bytes a character: the comments of libraries are an eighth of it.
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
