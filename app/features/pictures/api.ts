import { apiResource, hasCredentials, json, later, problem, requireSession } from '#app/http/api.ts';
import { refuseUnsolved } from '#app/http/captcha/check-captcha.server.ts';
import type { RequestArgs } from '#app/http/context.ts';
import { requestLocale } from '#app/http/request-locale.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { callKey } from '#app/http/submission-key.ts';
import { type PictureErrors, receiveSentPicture } from './receive-picture.server.ts';

const notAForm = {
  status: 415,
  code: 'not_multipart',
  detail: 'Send a form, with Content-Type: multipart/form-data and a boundary.',
};

const resource = apiResource({
  /**
   * A picture for the gallery: of a member with an access token, or of a visitor with a solved challenge, with which the same picture
   * again is one picture. It waits for a moderator.
   */
  async POST(args) {
    if (!/^multipart\/form-data *;/i.test(args.request.headers.get('content-type') ?? '')) return problem(args, notAForm);
    const session = hasCredentials(args) ? await requireSession(args) : null;
    const received = await receiveSentPicture<'captcha', Response>(args, {
      accountId: session?.account.id ?? null,
      locale: requestLocale(args.request),
      fields: ['captcha'],
      async admit({ captcha: solution }, content) {
        const idempotencyKey = callKey(session ? undefined : solution);
        if (session) return { idempotencyKey };
        const proof = { form: 'upload', solution, spentOn: `${idempotencyKey}.${content}`, required: true } as const;
        const refusal = await refuseUnsolved(args, proof);
        return refusal ? { refusal } : { idempotencyKey };
      },
    });
    switch (received.outcome) {
      case 'received': {
        const { id, key } = received;
        return json({ id, state: 'pending', ...(key !== null && { key }) }, { status: 201 });
      }
      case 'invalid':
        return invalid(args, received.status, received.errors);
      case 'malformed':
        return problem(args, { status: 400, code: 'malformed_form', detail: 'The form is cut short, or has a field twice.' });
      case 'refused':
        return received.refusal;
      case 'full':
        return problem(args, { status: received.status, ...quotas[received.fault] });
      default:
        return later(args, received);
    }
  },
});

const quotas = {
  memberFull: { code: 'member_full', detail: 'This member has reached the limit of pictures. Delete some first.' },
  pendingFull: { code: 'pending_full', detail: 'Too many pictures are waiting for a moderator. Try again in a few days.' },
  storageFull: { code: 'storage_full', detail: 'There is no room for more pictures.' },
};

function invalid(args: RequestArgs, status: number, errors: PictureErrors): Response {
  return problem(args, {
    status,
    code: status === 413 ? 'too_large' : 'invalid_fields',
    detail: 'Some fields are missing or wrong; see `errors`.',
    errors: Object.entries(errors).map(([field, code]) => ({ field, code })),
  });
}

export const handle: RouteHandle = { upload: true };

export const loader = resource;
export const action = resource;
