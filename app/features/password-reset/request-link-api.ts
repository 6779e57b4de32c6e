import { resetRequestSchema } from '#app/features/accounts/schema.ts';
import { apiResource, json, later, readInput } from '#app/http/api.ts';
import { requestOwnReset } from './request-link.server.ts';

const resource = apiResource({
  /** The same, in words and time, whether or not the address has an account. */
  async POST(args) {
    const { email } = await readInput(args, resetRequestSchema);
    const asked = await requestOwnReset(args, email);
    return asked.outcome === 'done' ? json({ status: 'accepted' }, { status: 202 }) : later(args, asked);
  },
});

export const loader = resource;
export const action = resource;
