import { iconResponse } from './icon-file.ts';

/** For browsers that ask without reading the page's `<link rel="icon">`: the same icon as a PNG, which they take under this name too. */
export const loader = () => iconResponse(48);
