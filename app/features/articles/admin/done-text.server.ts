import { formatDateTime, formatNearTime } from '#app/i18n/format.ts';
import { haitiTime } from '#app/i18n/haiti-time.ts';
import { type Locale, locales, localizedPath } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findArticleCard } from '../articles.server.ts';
import { findDraft } from '../drafts.server.ts';
import { isEmpty, titleOf } from '../drafts.ts';
import { articleJournalTexts } from './journal-texts.ts';
import { shortDate, shortTime } from './short-time.ts';
import { articleEditorTexts } from './texts.ts';

const fr = {
  scheduled: (title: string, time: string) => `« ${title} » est programmé pour le ${time}.`,
  drafts: {
    en: 'L’anglais reste un brouillon.',
    fr: 'Le français reste un brouillon.',
    ht: 'Le créole reste un brouillon.',
  } as Record<Locale, string>,
  noAlt: (languages: string) => `Image sans description : ${languages}.`,
  savedOn: (date: string) => `Enregistré le ${date}`,
  plan: (time: string) => `Programmé ${time}`,
  planned: (time: string, languages: string) =>
    `Sera publié le ${time}, heure d’Haïti (${languages}). Avec le texte enregistré à ce moment-là.`,
  see: 'Voir',
  share: 'Partager',
};

const texts: Texts<typeof fr> = {
  fr,
  en: {
    scheduled: (title, time) => `“${title}” is scheduled for ${time}.`,
    drafts: {
      en: 'The English is still a draft.',
      fr: 'The French is still a draft.',
      ht: 'The Creole is still a draft.',
    },
    noAlt: (languages) => `Picture without a description: ${languages}.`,
    savedOn: (date) => `Saved on ${date}`,
    plan: (time) => `Scheduled ${time}`,
    planned: (time, languages) =>
      `Will be published on ${time}, Haiti time (${languages}), with the text saved by then.`,
    see: 'See it',
    share: 'Share',
  },
  ht: {
    scheduled: (title, time) => `« ${title} » pwograme pou ${time}.`,
    drafts: {
      en: 'Tèks angle a rete yon bwouyon.',
      fr: 'Tèks franse a rete yon bwouyon.',
      ht: 'Tèks kreyòl la rete yon bwouyon.',
    },
    noAlt: (languages) => `Imaj san deskripsyon: ${languages}.`,
    savedOn: (date) => `Anrejistre ${date}`,
    plan: (time) => `Pwograme ${time}`,
    planned: (time, languages) =>
      `L ap pibliye ${time}, lè Ayiti (${languages}), ak tèks ki anrejistre lè sa a.`,
    see: 'Gade l',
    share: 'Pataje l',
  },
};

/** When an article was saved: today, or on an earlier day. */
export function savedText(locale: Locale, at: number, now: number): string {
  const [date, time = ''] = haitiTime(at).split('T');
  return haitiTime(now).startsWith(`${date}T`)
    ? articleEditorTexts[locale].page.saved(time)
    : texts[locale].savedOn(shortDate(locale, at, now));
}

/** When an article will be published: for the bar of its page, and beside its languages. */
export function scheduleTexts(
  locale: Locale,
  { at, locales: planned }: { at: number; locales: readonly Locale[] },
  now: number,
) {
  const t = texts[locale];
  const { languageNames } = articleEditorTexts[locale];
  const names = planned.map((each) => languageNames[each]).join(', ');
  return {
    short: t.plan(shortTime(locale, at, now)),
    full: t.planned(formatDateTime(locale, at), names),
  };
}

/** An article that was published: its page in the language that was written, and what shares it. */
export async function publishedLinks(
  db: Db,
  locale: Locale,
  { action, subjectId, section }: { action: string; subjectId: string; section: string | null },
): Promise<{ to: string; label: string }[]> {
  if (action !== 'article.published' && action !== 'article.updated') return [];
  const shown = await findArticleCard(db, section ?? locale, Number(subjectId));
  if (!shown) return [];
  const { see, share } = texts[locale];
  return [
    { to: localizedPath(shown.locale, `/publication/${shown.slug}`), label: see },
    { to: '#share-title', label: share },
  ];
}

/** Describes what was published, what stays a draft, and a picture without a description. */
export async function publishedText(
  db: Db,
  locale: Locale,
  { action, subjectId }: { action: string; subjectId: string },
  now: number,
): Promise<string | undefined> {
  if (
    action !== 'article.published' &&
    action !== 'article.updated' &&
    action !== 'article.scheduled'
  )
    return undefined;
  const draft = await findDraft(db, Number(subjectId));
  if (!draft) return undefined;
  const { snapshot, published, schedule } = draft;
  const title = shortened(
    titleOf(snapshot) || articleEditorTexts[locale].list.untitled(draft.row.id),
  );
  const t = texts[locale];
  const said =
    action === 'article.scheduled' && schedule
      ? t.scheduled(title, formatNearTime(locale, schedule.at, now))
      : articleJournalTexts[locale].actions[action].done(title);
  const left = locales.filter(
    (each) =>
      !published[each] && !schedule?.locales.includes(each) && !isEmpty(snapshot.texts[each]),
  );
  const silent = locales.filter(
    (each) =>
      (published[each] || schedule?.locales.includes(each)) &&
      !snapshot.texts[each].imageAlt.trim(),
  );
  const hint = snapshot.image && silent.length > 0 && t.noAlt(silent.join(', ').toUpperCase());
  return [said, ...left.map((each) => t.drafts[each]), hint].filter(Boolean).join(' ');
}

/** On a phone it is said above three buttons, on the page of the article itself. */
const shortened = (title: string): string => {
  const start = title.slice(0, 28);
  if (start === title) return title;
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), 14)).replace(/[\s:;,–]+$/, '')}…`;
};
