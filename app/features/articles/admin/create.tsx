import { data, href, redirect } from 'react-router';
import { readForm } from '#app/http/forms.ts';
import { practiceField, refuseOtherPractice } from '#app/http/practice.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { findUntouchedDraft } from '../draft-list.server.ts';
import { insertEmptyDraft } from '../drafts.server.ts';
import type { Route } from './+types/create.ts';
import { articleListTexts } from './list-texts.ts';
import { articleEditorTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(articleListTexts, (t) => t.newPage);

/** A visit makes nothing: browsers and link previews visit by themselves. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'article.edit');
  return null;
}

/** Begins an article, or leads to the one that this editor has begun and left empty. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account, db, locale } = await officeRequest(args, 'article.edit');
  const { values } = await readForm(args.request, [practiceField]);
  refuseOtherPractice(args, locale, values.practice);
  const id =
    (await findUntouchedDraft(db, account.id)) ?? (await insertEmptyDraft(db, account, Date.now()));
  return redirect(localizedPath(locale, href('/admin/articles/:id', { id: String(id) })), 303);
}

export default function CreateArticle() {
  const { newPage: t } = useTexts(articleListTexts);
  const { back } = useTexts(articleEditorTexts).page;
  const link = useLink();
  return (
    <OfficePage
      title={<QuotedEnglish>{t.title}</QuotedEnglish>}
      lead={t.lead}
      back={{ to: link('/admin/articles'), label: back }}
    >
      <ActionButton action={link('/publication/create')} isMain>
        {t.submit}
      </ActionButton>
    </OfficePage>
  );
}
