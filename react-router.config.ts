import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Few pages are hydrated (docs/decisions/0023), and those have the whole list of routes at once:
  // no request asks for parts of it.
  routeDiscovery: { mode: 'initial' },
  // The middleware of the office's frame would be a file, and a request, beside the frame that
  // needs it.
  splitRouteModules: false,
} satisfies Config;
