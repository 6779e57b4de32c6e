import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { run } from './run.ts';
import { siteFileWriter } from './site-file.ts';
import { start } from './start.ts';

const clientFolder = join(import.meta.dirname, '..', 'client');

/** `npm run site-file` imports the build for what renders its pages, and starts no server. */
export const writeSiteFile = siteFileWriter({ build, clientFolder });

if (process.env.BWT_COMMAND !== 'site-file')
  await run(start({ env: process.env, build, clientFolder }));
