import type { LoaderFunctionArgs } from 'react-router';
import { pageRequest } from '#app/http/page.ts';

export function loader(args: LoaderFunctionArgs) {
  const { config } = pageRequest(args);
  return new Response(
    `User-agent: *\nDisallow: /mailbox\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`,
    {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      },
    },
  );
}
