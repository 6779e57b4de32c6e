import { json } from '#app/http/api.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { refusalInit } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { leadBack } from '#app/office/post-action.server.ts';
import { pictureUrl } from '#app/ui/Picture.tsx';
import type { Route } from './+types/autosave-route.ts';
import { maxFormBytes } from './article-form.ts';
import { autosaveSubmission } from './submission.server.ts';

export const handle: RouteHandle = {
  audience: 'team',
  upload: true,
  maxBody: { bytes: maxFormBytes, may: 'article.edit' },
};

export const loader = leadBack('article.edit', '/admin/articles/:id');

export const action = (args: Route.ActionArgs) =>
  formAction(autosaveSubmission, args, {
    onDone: (saved) =>
      saved.outcome === 'pictured'
        ? json({ ...saved, url: pictureUrl(saved.image, 640) })
        : json(saved, { status: saved.outcome === 'conflict' ? 409 : 200 }),
    onRefused: (refusal) =>
      json(refusal, {
        status: refusal.outcome === 'rejected' ? 404 : (refusalInit(refusal).status ?? 400),
      }),
  });
