import { redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { type Locale, locales, localizedPath } from '#app/i18n/locale.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { type Column, Table } from '#app/office/Table.tsx';
import type { Route } from './+types/saved-replies.ts';
import { SavedReplyForm } from './SavedReplyForm.tsx';
import { listSavedReplies } from './saved-replies.server.ts';
import { savedReplyTexts } from './saved-texts.ts';
import { savedReplySubmission } from './submissions.server.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(savedReplyTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  const replies = await listSavedReplies(pageRequest(args).db);
  return {
    replies: replies.map((reply) => ({
      id: reply.id,
      title: reply.title,
      languages: locales.filter((locale) => reply[`text_${locale}`] !== ''),
    })),
  };
}

/** Stores a new one. */
export const action = (args: Route.ActionArgs) =>
  formAction(savedReplySubmission, args, {
    onDone: ({ entryId }, { locale }) =>
      redirect(`${localizedPath(locale, '/admin/messages/replies')}?done=${entryId}`, 303),
    onRefused: (refusal, { locale }) =>
      refusal.outcome === 'rejected'
        ? redirect(`${localizedPath(locale, '/admin/messages/replies')}?notice=stored`, 303)
        : undefined,
  });

export default function SavedReplies({
  loaderData: { replies },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(savedReplyTexts);
  const link = useLink();
  return (
    <OfficePage title={t.title} lead={t.lead} back={{ to: link('/admin/messages'), label: t.back }}>
      <Table
        label={t.title}
        rows={replies}
        columns={useColumns()}
        keyOf={({ id }) => id}
        linkOf={({ id }) => link('/admin/messages/replies/:id', { id })}
        empty={t.empty}
      />
      <section aria-labelledby="add-title">
        <h2 id="add-title">{t.add}</h2>
        <SavedReplyForm
          key={replies.length}
          values={{ title: '', fr: '', ht: '', en: '' }}
          by={null}
          answer={actionData}
        />
      </section>
    </OfficePage>
  );
}

function useColumns(): Column<{ title: string; languages: Locale[] }>[] {
  const t = useTexts(savedReplyTexts);
  const { languageNames } = useSharedTexts();
  return [
    { label: t.name, isMain: true, cell: ({ title }) => <strong dir="auto">{title}</strong> },
    {
      label: t.languages,
      cell: ({ languages }) => languages.map((locale) => languageNames[locale]).join(', '),
    },
  ];
}
