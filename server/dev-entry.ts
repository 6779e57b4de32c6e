import * as build from 'virtual:react-router/server-build';
import { type Running, start } from './start.ts';

type Before = NonNullable<Parameters<typeof start>[0]['before']>;

/** As main.ts, but loaded through Vite, anew after each change. */
export function launch(before: Before): Promise<Running> {
  return start({ env: process.env, build, clientFolder: '.', before });
}
