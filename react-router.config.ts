import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // No page is hydrated (docs/decisions/0002), so nothing asks for routes lazily.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
