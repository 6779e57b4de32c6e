import { resetSchema } from '#app/features/accounts/schema.ts';
import { apiResource, json, problem, readInput } from '#app/http/api.ts';
import { setNewPassword } from './new-password.server.ts';

const badToken = {
  status: 400,
  code: 'invalid_fields',
  detail: 'The link has already been used, has expired, or never existed.',
  errors: [{ field: 'token', code: 'token' }],
};

const resource = apiResource({
  async POST(args) {
    const headers = await setNewPassword(args.context, await readInput(args, resetSchema));
    return headers ? json({ status: 'changed' }, { headers }) : problem(args, badToken);
  },
});

export const loader = resource;
export const action = resource;
