import { href, redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest } from '#app/http/page.ts';
import { refusalInit } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { pictureUrl } from '#app/ui/Picture.tsx';
import type { Route } from './+types/autosave-route.ts';
import { maxFormBytes } from './article-form.ts';
import { requireArticle } from './article-guard.ts';
import { autosaveSubmission } from './submission.server.ts';

export const handle: RouteHandle = {
  audience: 'team',
  upload: true,
  maxBody: { bytes: maxFormBytes, may: 'article.edit' },
};

export async function loader(args: Route.LoaderArgs) {
  const { id } = await requireArticle(args);
  return redirect(
    localizedPath(pageRequest(args).locale, href('/admin/articles/:id', { id: String(id) })),
  );
}

const withUrl = <Sent extends { image: string }>(sent: Sent) => ({
  ...sent,
  url: pictureUrl(sent.image, 640),
});

const headers = { 'Cache-Control': 'no-store' };

export const action = (args: Route.ActionArgs) =>
  formAction(autosaveSubmission, args, {
    onDone: (saved) =>
      Response.json(saved.outcome === 'pictured' ? withUrl(saved) : saved, {
        headers,
        status: saved.outcome === 'conflict' ? 409 : 200,
      }),
    onRefused: (refusal) =>
      Response.json(refusal, {
        headers,
        status: refusal.outcome === 'rejected' ? 404 : (refusalInit(refusal).status ?? 400),
      }),
  });
