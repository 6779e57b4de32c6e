import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { invalidFields, json, problem, refusalProblem } from '#app/http/api.ts';
import { pageRequest } from '#app/http/page.ts';
import { parseForm, receiveForm } from '#app/http/receive-form.server.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { senderOf } from '#app/http/submission.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { storageFull, textPictureSubmission } from './picture-submission.server.ts';

export const handle: RouteHandle = { audience: 'team', upload: true };

/** Reached when a login interrupted the POST. */
export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args, 'article.edit');
  return redirect(localizedPath(pageRequest(args).locale, '/admin'));
}

export async function action(args: ActionFunctionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const sender = senderOf(args, await requirePermission(args, 'article.edit'));
  const received = await receiveForm(textPictureSubmission, sender);
  const input = parseForm(textPictureSubmission, sender, received);
  const result =
    input.outcome === 'done'
      ? await textPictureSubmission.run(
          { ...sender, idempotencyKey: '', spamReason: null },
          input.value,
        )
      : input;
  switch (result.outcome) {
    case 'done':
      return json({ src: result.value }, { status: 201 });
    case 'invalid': {
      const fields = invalidFields(result.errors);
      return problem(
        args,
        result.isTooLarge ? { ...fields, status: 413, code: 'too_large' } : fields,
      );
    }
    case 'rejected':
      return problem(args, storageFull);
    default:
      return refusalProblem(args, result);
  }
}
