import { buildIfChanged } from './build.ts';

try {
  await buildIfChanged();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// The server runs in this very process: signals reach it, and its exit code is the command's.
await import(new URL('../build/server/index.js', import.meta.url).href);
