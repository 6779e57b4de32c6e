import { dateTexts, formatMoney } from '#app/i18n/format.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { barChart, type Drawn, daysChart } from './chart.server.ts';
import type { Chart } from './chart.ts';
import { type Compared, type Figures, total } from './figures.server.ts';
import { numbersTexts } from './texts.ts';

type Series = {
  title: string;
  hint?: string;
  values: readonly (number | null)[];
  format: (value: number) => string;
  /** Said where there is no value. */
  none?: string;
};

type Listed = Compared & { label: string; href?: string; lang?: string | undefined };

/** Charts and formats are made here alone, so that browsers load neither. */
export function numbersView(figures: Figures, locale: Locale) {
  const t = numbersTexts[locale];
  const { months } = figures;
  const whole = numberFormat(locale, { maximumFractionDigits: 0 });
  const short = numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const compact = (n: number, largest: number) => (largest < 10_000 ? whole : short)(n);
  const orNone = (value: number | null | undefined, { format, none = t.none }: Series) =>
    value === null || value === undefined ? none : format(value);
  const monthNames = months.map(({ key }) => monthName(locale, key));

  /** A chart; `figure` is this month and the last, shown while it is folded. */
  const section = (
    { title, hint }: Pick<Series, 'title' | 'hint'>,
    [now, before]: readonly [string, string],
    draw: (drawn: Drawn) => Chart,
    table: { head: string[]; rows: { label: string; values: string[] }[] },
  ) => ({
    ...{ title, hint, table: { title, ...table } },
    figure: `${now} · ${t.before(before)}`,
    chart: draw({ label: t.chart(title, now, before), format: compact }),
  });

  const bars = (series: Series) => {
    const named = monthNames.map(({ name, full }, n) => {
      const value = series.values[n] ?? null;
      const text = orNone(value, series);
      const label = n === months.length - 1 ? t.soFar(full) : full;
      return { name, label, value, text, title: `${full}\u00A0: ${text}` };
    });
    const [previous = t.none, current = t.none] = named.slice(-2).map(({ text }) => text);
    return section(series, [current, previous], (drawn) => barChart(named, drawn), {
      head: [t.month, series.title],
      rows: named.map(({ label, text }) => ({ label, values: [text] })).toReversed(),
    });
  };

  const days = () => {
    const { current, previous } = figures.days;
    const both = [current, previous];
    const title = t.readsByDay;
    const draw = (drawn: Drawn) => daysChart(figures.days, drawn);
    return section({ title }, [whole(total(current)), whole(total(previous))], draw, {
      head: [t.day, t.thisMonth, t.lastMonth],
      rows: Array.from({ length: Math.max(current.length, previous.length) }, (_, n) => ({
        label: String(n + 1),
        values: both.map((month) => (month[n] === undefined ? '' : whole(month[n]))),
      })),
    });
  };

  const reads = { title: t.readsByMonth, values: figures.reads, format: whole };
  const messages = { title: t.messages, values: figures.messages, format: whole };
  const hours = {
    ...{ title: t.hours, hint: t.hoursHint, values: figures.hours, none: t.noReplies },
    format: durationFormat(locale),
  };
  const pictures = { title: t.pictures, values: figures.pictures, format: whole };
  const money = (
    { currency, sums }: Figures['donations'][number],
    title: (currency: string) => string,
  ): Series => ({
    title: title(t.currencies[currency]),
    values: sums.map((minor) => minor / 100),
    format: (amount) => formatMoney(locale, Math.round(amount * 100), currency),
  });
  const courses: Series[] = [
    { title: t.enrolments, values: figures.enrolments, format: whole },
    {
      ...{ title: t.seats, hint: t.seatsHint, values: figures.seats },
      format: (share) => `${whole(share)}\u00A0%`,
    },
    ...figures.income.map((income) => money(income, t.incomeIn)),
  ];
  // Nothing of it until the first learner.
  const hasCourses = figures.enrolments.some(Boolean);
  const donations = figures.donations
    .toSorted((a, b) => Number(b.currency === 'HTG') - Number(a.currency === 'HTG'))
    .map((donation) => ({
      ...money(donation, t.donationsIn),
      // Mobile money, by which unexpected ones arrive, is in gourdes.
      ...(donation.currency === 'HTG' && { hint: t.donationsHint }),
    }));

  const changeOf = (series: Series): string => {
    const [previous, current] = series.values.slice(-2);
    const { name = '' } = monthNames.at(-2) ?? {};
    const { format, none } = series;
    // Where there may be none, a difference says little: how long replies take.
    if (none !== undefined || typeof previous !== 'number' || typeof current !== 'number')
      return t.before(orNone(previous, series));
    if (current === previous) return t.same(name);
    const words = current > previous ? t.more : t.less;
    return words(format(Math.abs(current - previous)), name, format(previous));
  };
  /** A number of this month, and in words how it differs from that of the last one. */
  const tile = (label: string, series: Series) => ({
    label,
    values: [orNone(series.values.at(-1), series)],
    before: changeOf(series),
  });
  const given = donations.filter(({ values }) => values.slice(-2).some(Boolean));
  const amounts = (place: number) => {
    const written = given.flatMap(({ values, format }) => {
      const amount = values.at(place);
      return amount ? format(amount) : [];
    });
    return written.length > 0 ? written : [t.none];
  };

  /** Its first row is shown while it is folded. */
  const list = (title: string, what: string, listed: readonly Listed[]) => {
    const [first] = listed;
    return {
      title,
      head: [what, t.thisMonth, t.lastMonth],
      rows: listed.map(({ current, previous, ...row }) => ({
        ...row,
        values: [whole(current), whole(previous)],
      })),
      figure: first ? t.most(first.label, whole(first.current)) : t.noReads,
    };
  };
  const named = (texts: Figures['articles']): Listed[] =>
    texts.map(({ title, path, locale: own, ...numbers }) => ({
      ...{ ...numbers, label: title, href: localizedPath(locale, path) },
      lang: own === locale ? undefined : own,
    }));

  return {
    tiles: [
      {
        label: t.donations,
        values: amounts(-1),
        // Amounts of several currencies are not added up.
        before:
          given.length === 1 && given[0] ? changeOf(given[0]) : t.before(amounts(-2).join(', ')),
      },
      tile(t.messages, messages),
      tile(t.reads, reads),
      tile(t.hours, hours),
      tile(t.pictures, pictures),
    ],
    // An owner asks for these first.
    charts: [bars(messages), ...donations.slice(0, 1).map(bars), days(), bars(reads)],
    folded: [hours, ...donations.slice(1), pictures, ...(hasCourses ? courses : [])].map(bars),
    noDonations: donations.length === 0 && t.noDonations,
    lists: [
      list(t.articles, t.article, named(figures.articles)),
      list(t.services, t.service, named(figures.services)),
      list(
        t.pages,
        t.page,
        figures.pages.map(({ page, ...numbers }) => ({
          ...numbers,
          label: pageName(locale, page),
        })),
      ),
      list(
        t.languages,
        t.language,
        figures.locales.map(({ locale: own, ...numbers }) => ({
          ...numbers,
          label: sharedTexts[locale].languageNames[own] ?? own,
        })),
      ),
    ],
  };
}

const numberFormat = (locale: Locale, options: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat(locale === 'en' ? 'en-GB' : 'fr', options);
  return (n: number) => format.format(n);
};

/** `novembre`, `novembre 2026`. */
function monthName(locale: Locale, key: string): { name: string; full: string } {
  const [year, month] = key.split('-');
  const name = dateTexts[locale].months.split(' ')[Number(month) - 1] ?? key;
  return { name, full: `${name} ${year}` };
}

/** Hours, with a decimal below ten: `24 min`, `2,5 h`, `36 h`, `14 j`. */
function durationFormat(locale: Locale): (hours: number) => string {
  const t = numbersTexts[locale];
  const format = numberFormat(locale, { maximumSignificantDigits: 2 });
  return (hours) => {
    if (hours >= 72) return `${Math.round(hours / 24)}\u00A0${t.days}`;
    if (hours < 1) return `${Math.max(1, Math.round(hours * 60))}\u00A0${t.minute}`;
    return `${hours < 10 ? format(hours) : Math.round(hours)}\u00A0${t.hour}`;
  };
}

/** As the menu of the site calls it; its path for one that is in no menu. */
function pageName(locale: Locale, page: string): string {
  if (page === '/gallery/:id') return numbersTexts[locale].onePicture;
  const names = {
    '/publication': 'articles',
    '/galerie': 'gallery',
    '/confidentialite': 'privacy',
  } as Record<string, string>;
  const nav = sharedTexts[locale].nav as Record<string, string>;
  return nav[names[page] ?? page.slice(1)] ?? page;
}
