import { loginSchema } from '#app/features/accounts/schema.ts';
import { apiResource, json, later, problem, readInput } from '#app/http/api.ts';
import { logIn } from './log-in.server.ts';

const detail = 'The e-mail address or the password is wrong.';

const resource = apiResource({
  async POST(args) {
    const tried = await logIn(args, await readInput(args, loginSchema));
    if (tried.outcome === 'refused')
      return problem(args, { status: 401, code: 'wrong_credentials', detail }, { 'WWW-Authenticate': 'Bearer' });
    if (tried.outcome !== 'success') return later(args, tried);
    return json({ accessToken: tried.accessToken }, { headers: tried.headers });
  },
});

export const loader = resource;
export const action = resource;
