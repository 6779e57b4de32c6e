import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { haitiTime } from '#app/i18n/haiti-time.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';
import { isChanged } from '#app/office/controls.ts';
import { controlsOf, textControlsOf } from '#app/office/device-draft.ts';
import type { AutosaveState } from '#app/office/useAutosave.ts';
import type { FieldName } from '../drafts.ts';
import type { Beginning } from './article-form.ts';
import type { EditedArticle } from './article-page.server.ts';
import type { ArticleField } from './submission.server.ts';

/** The props that the parts of the form share. */
export type FormPart = {
  article: EditedArticle;
  canPublish: boolean;
  beginning: Beginning;
  written: ReturnType<typeof useWritten>['written'];
  errorOf: (field: ArticleField) => string | undefined;
};

/** The parts of what is written that the page says more about. */
export function useWritten(
  form: RefObject<HTMLFormElement | null>,
  article: EditedArticle,
  { sent, values }: Beginning,
) {
  const { schedule } = article;
  const publishAt = sent?.['publishAt'] ?? (schedule ? haitiTime(schedule.at) : '');
  const [written, setWritten] = useState(() => ({
    ...read((name) => ({ ...values, publishAt })[name as FieldName]),
    hasFile: false,
    isRemoved: sent?.['removeImage'] === 'on',
    isChanged: false,
    chosen: [] as Locale[],
  }));
  const update = () => {
    if (!form.current) return;
    const { elements } = form.current;
    const controlOf = (name: string) => elements.namedItem(name) as HTMLInputElement | null;
    const saved = schedule ? textControlsOf(form.current) : [];
    const isTicked = (id: string) =>
      Boolean((document.getElementById(id) as HTMLInputElement | null)?.checked);
    const next = {
      ...read((name) => controlOf(name)?.value),
      hasFile: Boolean(controlOf('image')?.value),
      isRemoved: isTicked('removeImage'),
      chosen: locales.filter((each) => isTicked(`publish.${each}`)),
      isChanged: controlsOf(form.current).some((each) => isChanged(each) && !saved.includes(each)),
    };
    setWritten((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  };
  // Something may be chosen before the script is there; once it is published, the fields have other
  // defaults.
  useEffect(update);
  const timer = useRef(0);
  const onInput = ({ target }: FormEvent) => {
    clearTimeout(timer.current);
    // In the editor, whose own field has no name and whose text may be long, after a pause.
    if ((target as HTMLInputElement).name) update();
    else timer.current = window.setTimeout(update, 200);
  };
  return { written, onInput };
}

function read(textOf: (name: string) => string | undefined) {
  const textIn = (name: string) => textOf(name)?.trim() ?? '';
  const empty = locales.filter(
    (each) => !['title', 'summary', 'text'].some((field) => textIn(`${field}.${each}`)),
  );
  return {
    /** As `titleOf`. */
    title: textIn('title.fr') || textIn('title.en') || textIn('title.ht'),
    publishAt: textOf('publishAt') ?? '',
    empty,
    complete: locales.filter((each) => textIn(`title.${each}`) && textIn(`text.${each}`)),
    withoutAlt: locales.filter((each) => !empty.includes(each) && !textIn(`imageAlt.${each}`)),
  };
}

/** Something of it is neither public nor scheduled. */
export const isDue = ({ schedule, languages }: EditedArticle): boolean =>
  !schedule &&
  (!languages.some(({ isPublished }) => isPublished) ||
    languages.some((each) => (each.isPublished ? each.isChanged : each.isReady || each.isBegun)));

/** Whether something typed or chosen here is to be published; a schedule takes what is saved. */
export function isSavedSince(
  { schedule, savedAt }: EditedArticle,
  state: AutosaveState<unknown>,
  pictureUrl: string | undefined,
): boolean {
  if (schedule) return state.kind === 'refused';
  if (pictureUrl !== undefined) return true;
  return state.kind === 'saved' ? state.at > savedAt : state.kind !== 'idle';
}
