import { resetSchema } from '#app/domain/accounts/accounts.schema.ts';
import { resetPassword } from '#app/domain/accounts/passwords.server.ts';
import { apiResource, json, problem, readInput } from '#app/http/api.ts';
import { appContext } from '#app/http/context.ts';

const badToken = {
  status: 400,
  code: 'invalid_fields',
  detail: 'The link has been used, has run out, or never was.',
  errors: [{ field: 'token', code: 'token' }],
};

const resource = apiResource({
  async POST(args) {
    const { token, newPassword } = await readInput(args, resetSchema);
    const { db, wakeOutbox } = args.context.get(appContext);
    const accountId = await resetPassword(db, token, newPassword, Date.now());
    wakeOutbox();
    return accountId ? json({ status: 'changed' }) : problem(args, badToken);
  },
});

export const loader = resource;
export const action = resource;
