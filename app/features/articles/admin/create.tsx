import { done } from '#app/http/result.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postAction } from '#app/office/post-action.server.ts';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { findUntouchedDraft } from '../draft-list.server.ts';
import { insertEmptyDraft } from '../drafts.server.ts';
import type { Route } from './+types/create.ts';
import { articleListTexts } from './list-texts.ts';
import { articleEditorTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(articleListTexts, (t) => t.newPage);

/** A visit makes nothing: browsers and link previews visit by themselves. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'article.edit');
  return null;
}

/** Begins an article, or leads to the one that this editor has begun and left empty. */
const create = postAction('/publication/create', {
  may: 'article.edit',
  back: '/publication/create',
  async run(db, { accountId }, now, { locale, access: { account } }) {
    const id =
      (await findUntouchedDraft(db, accountId)) ?? (await insertEmptyDraft(db, account, now));
    return done({ page: localizedPath(locale, `/admin/articles/${id}`) });
  },
});
export const action = create.action;

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
