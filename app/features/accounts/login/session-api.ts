import { apiResource, json, requireSession } from '#app/http/api.ts';
import { renewAccessToken } from '#app/http/session/session.server.ts';

const resource = apiResource({
  /** Requires the cookie: a token that could renew itself would never expire. */
  async GET(args) {
    const open = await requireSession(args, 'cookie');
    return json({ accessToken: await renewAccessToken(args, open) });
  },
});

export const loader = resource;
export const action = resource;
