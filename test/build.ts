import { buildIfChanged } from '../scripts/build.ts';

/** Global setup of the suites that run the built server: it is never older than the sources. */
export default buildIfChanged;
