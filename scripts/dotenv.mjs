import { existsSync } from 'node:fs';

// Preloaded with `--import` by the commands that run the site; variables of the environment take
// precedence over the file.
if (existsSync('.env')) process.loadEnvFile('.env');
