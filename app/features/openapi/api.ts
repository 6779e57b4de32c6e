import { apiResource } from '#app/http/api.ts';
import { appContext } from '#app/http/context.ts';
import { openApi } from './openapi.ts';

const resource = apiResource({
  /** The same for everyone: from the page cache. */
  async GET({ context }) {
    return new Response(JSON.stringify(openApi(context.get(appContext).config.publicUrl)), {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' },
    });
  },
});

export const loader = resource;
export const action = resource;
