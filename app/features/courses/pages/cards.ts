import type { CardContent } from '#app/http/share-cards.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { PublicCourse, PublicSession } from '../courses.server.ts';
import { formatPrice, partsOf, shortMonth } from './session-words.ts';
import { coursePagesTexts } from './texts.ts';

/** `12 déc. · 3 500 gourdes`, of the first session that one can enrol in. */
function cardLine(locale: Locale, sessions: readonly PublicSession[]): string | undefined {
  const [next] = sessions
    .filter(({ takesEnrolments }) => takesEnrolments)
    .sort((a, b) => a.startsAt - b.startsAt);
  if (!next) return undefined;
  const { day } = partsOf(locale, next.starts_on);
  return `${day} ${shortMonth(locale, next.starts_on)} · ${formatPrice(locale, next)}`;
}

type Sessions = Pick<PublicCourse, 'sessions'>;

/** Other sites show it with a link to a course: its title, and the next date with its price. */
export const courseCard = (
  locale: Locale,
  { title, image, sessions }: Pick<PublicCourse, 'title' | 'image'> & Sessions,
): CardContent => ({ title, line: cardLine(locale, sessions), image });

export const coursesCard = (locale: Locale, courses: readonly Sessions[]): CardContent => ({
  title: coursePagesTexts[locale].list.title,
  line: cardLine(
    locale,
    courses.flatMap(({ sessions }) => sessions),
  ),
  image: 'builtin/services/online-courses',
});
