import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { endonyms, languageTag, locales } from '#app/i18n/locale.ts';
import { findLastAuthor } from '#app/office/journal/journal.server.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { describeForm } from '#app/office/resource/form-view.ts';
import { editFormAction } from '#app/office/resource/post.server.ts';
import { RecordForm } from '#app/office/resource/RecordForm.tsx';
import { State } from '#app/office/State.tsx';
import { revalidateOnConflict } from '#app/office/versions.ts';
import { close } from '#app/ui/icon-paths.ts';
import { PathIcon } from '#app/ui/svg.tsx';
import type { Route } from './+types/notice-page.ts';
import { isDue, isOver, noticeForm } from './notice.server.ts';
import { NoticeText } from './SiteNotice.tsx';
import { noticeTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(noticeTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { db, locale } = await officeRequest(args, 'notice.edit');
  const { notice } = await findSettings(db);
  const by = await findLastAuthor(db, { subject: 'notice' });
  const now = Date.now();
  const state = isDue(notice, now) ? 'shown' : notice.fr ? 'waiting' : 'none';
  const values = noticeForm.valuesOf(notice);
  // The times of a notice that is over would end the next one at once.
  const initial = isOver(notice, now) && { initial: { days: '7d' } };
  return { state, form: describeForm(noticeForm, { locale, values, ...initial, by }) } as const;
}

const removed = { fr: '', ht: '', en: '', days: '', from: '', until: '' };

/** To be taken off, whatever is typed. */
const schema = z.preprocess(
  (sent: Record<string, unknown>) => (sent['intent'] === 'remove' ? { ...sent, ...removed } : sent),
  noticeForm.schema,
);

export const action = (args: Route.ActionArgs) =>
  editFormAction(args, { ...noticeForm, schema }, { id: 'notice', back: '/admin/notice' });

export const shouldRevalidate = revalidateOnConflict;

export default function NoticePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(noticeTexts);
  const { state, form } = loaderData;
  const { box, typed, read } = useTyped(actionData);
  const isThere = state !== 'none';
  const buttons = isThere && [
    { intent: '', label: t.submit },
    { intent: 'remove', label: t.remove },
  ];
  return (
    <OfficePage title={t.title} lead={t.lead} below="/admin/publish">
      <p>
        <State tone={state === 'shown' ? 'good' : state === 'waiting' ? 'open' : 'waiting'}>
          {t.states[state]}
        </State>
      </p>
      <div ref={box} onInput={read}>
        <RecordForm
          form={form}
          answer={actionData}
          submit={buttons || undefined}
          {...useQuestion(form.values, actionData)}
        />
      </div>
      <Preview values={typed ?? actionData?.values ?? form.values} />
    </OfficePage>
  );
}

type Values = Partial<Record<string, string>>;

/** Whether the texts that were left as they were still say the same. */
function useQuestion(stored: Values, answer: Route.ComponentProps['actionData']) {
  const t = useTexts(noticeTexts).older;
  const { languageNames } = useSharedTexts();
  if (answer?.notice?.outcome !== 'rejected' || answer.notice.reason !== 'asks') return undefined;
  const older = locales.filter(
    (each) => stored[each] && answer.values[each]?.trim() === stored[each],
  );
  const label = t.clear[older.filter((each) => each !== 'fr').join(' ') as keyof typeof t.clear];
  const keep = { intent: 'keep', label: t.keep };
  return {
    question: t.question(older.map((each) => languageNames[each]).join(', ')),
    submit: label ? [{ intent: 'clear', label }, keep] : [keep],
  };
}

/** The values that the form shows: those of the page, until someone types. */
function useTyped(answer: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Values>();
  const { key } = useLocation();
  const read = () => {
    const form = box.current?.querySelector('form');
    if (form) setTyped(Object.fromEntries(new FormData(form)) as Values);
  };
  const latest = useRef(read);
  latest.current = read;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer may show the form anew
  useEffect(() => latest.current(), [key, answer]);
  return { box, typed, read };
}

/** The notice in each language, as the site shows it. */
function Preview({ values }: { values: Values }) {
  const t = useTexts(noticeTexts);
  return (
    <section className="notice-preview" aria-labelledby="notice-preview">
      <h2 id="notice-preview">{t.preview}</h2>
      {values['fr']?.trim() ? (
        locales.map((locale) => (
          <div key={locale} lang={languageTag[locale]}>
            <h3 className="kicker">{endonyms[locale]}</h3>
            <div className={`site-notice site-notice-${values['tone']}`}>
              <NoticeText texts={values} locale={locale} />
              <span aria-hidden="true">
                <PathIcon d={close} />
              </span>
            </div>
          </div>
        ))
      ) : (
        <p className="field-hint">{t.noPreview}</p>
      )}
    </section>
  );
}
