import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
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
  plugins: [tailwindcss(), reactRouter(), encoderOfItsOwn],
  build: {
    // Drawings stay files: an inlined one would be sent again with every page.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
  },
  environments: { ssr: { build: { rollupOptions: { input: './server/main.ts' } } } },
  // A single server file starts faster than a few hundred small ones; what holds native code stays outside.
  ssr: {
    external: ['@node-rs/argon2', 'better-sqlite3', 'sharp', 'pg', 'pino', 'nodemailer'],
    ...(command === 'build' ? { noExternal: true } : {}),
  },
}));
