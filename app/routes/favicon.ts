import { iconResponse } from '#app/http/icon.ts';

/** For browsers that ask without reading the page's `<link rel="icon">`: the same icon, as a PNG that they all take under this name. */
export const loader = () => iconResponse(48);
