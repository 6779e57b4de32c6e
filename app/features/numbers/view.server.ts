import { dateTexts, formatMoney } from '#app/i18n/format.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { barChart, daysChart } from './chart.server.ts';
import type { Chart } from './chart.ts';
import type { Compared, Figures, ReadText } from './figures.server.ts';
import { numbersTexts } from './texts.ts';

/** A number of this month, and in words how it differs from that of the last one. */
export type Tile = { label: string; values: string[]; before: string };

export type NumberTable = {
  title: string;
  head: readonly string[];
  rows: readonly { label: string; href?: string; lang?: string | undefined; values: string[] }[];
  /** Its first row, shown while it is folded. */
  figure: string;
};

/** `isCompared`: two lines, this month and the last. */
export type ChartSection = {
  title: string;
  /** This month and the last, shown while it is folded. */
  figure: string;
  isFolded?: true;
  hint?: string;
  chart: Chart;
  table: Omit<NumberTable, 'figure'>;
  isCompared?: true;
};

type Series = {
  title: string;
  hint?: string;
  values: readonly (number | null)[];
  format: (value: number) => string;
  /** Said where there is no value. */
  none?: string;
};

/** Charts and formats are made here alone, so that browsers load neither. */
export function numbersView(figures: Figures, locale: Locale) {
  const t = numbersTexts[locale];
  const { months } = figures;
  const whole = numberFormat(locale, { maximumFractionDigits: 0 });
  const short = numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const compact = (n: number, largest: number) => (largest < 10_000 ? whole : short)(n);
  const orNone = (value: number | null | undefined, { format, none = t.none }: Series) =>
    value === null || value === undefined ? none : format(value);
  const duration = durationFormat(locale);
  const monthNames = months.map(({ key }) => monthName(locale, key));

  const compared = (now = t.none, before = t.none) => `${now} · ${t.before(before)}`;
  const folded = (section: ChartSection): ChartSection => ({ ...section, isFolded: true });

  const bars = (series: Series): ChartSection => {
    const { title, hint, values } = series;
    const named = monthNames.map(({ name, full }, n) => {
      const value = values[n] ?? null;
      const label = n === months.length - 1 ? t.soFar(full) : full;
      return {
        name,
        label,
        value,
        text: orNone(value, series),
        title: `${full}\u00A0: ${orNone(value, series)}`,
      };
    });
    const [previous, current] = named.slice(-2);
    const label = t.chart(title, current?.text ?? t.none, previous?.text ?? t.none);
    return {
      title,
      figure: compared(current?.text, previous?.text),
      ...(hint && { hint }),
      chart: barChart(named, { label, format: compact }),
      table: {
        title,
        head: [t.month, title],
        rows: named.map((each) => ({ label: each.label, values: [each.text] })).toReversed(),
      },
    };
  };

  const days = (): ChartSection => {
    const { current, previous } = figures.days;
    const title = t.readsByDay;
    const sum = (values: readonly number[]) => whole(values.reduce((total, n) => total + n, 0));
    const rows = previous.length > current.length ? previous : current;
    return {
      title,
      figure: compared(sum(current), sum(previous)),
      isCompared: true,
      chart: daysChart(figures.days, {
        label: t.chart(title, sum(current), sum(previous)),
        format: compact,
      }),
      table: {
        title,
        head: [t.day, t.thisMonth, t.lastMonth],
        rows: rows.map((_, n) => ({
          label: String(n + 1),
          values: [current, previous].map((month) =>
            month[n] === undefined ? '' : whole(month[n]),
          ),
        })),
      },
    };
  };

  const reads = { title: t.readsByMonth, values: figures.reads, format: whole };
  const messages = { title: t.messages, values: figures.messages, format: whole };
  const hours = {
    ...{ title: t.hours, hint: t.hoursHint, values: figures.hours, format: duration },
    none: t.noReplies,
  };
  const pictures = { title: t.pictures, values: figures.pictures, format: whole };
  const courses = [
    { title: t.enrolments, values: figures.enrolments, format: whole },
    {
      title: t.seats,
      hint: t.seatsHint,
      values: figures.seats,
      format: (share: number) => `${whole(share)}\u00A0%`,
    },
    ...figures.income.map(({ currency, sums }) => ({
      title: t.incomeIn(t.currencies[currency]),
      values: sums.map((minor) => minor / 100),
      format: (amount: number) => formatMoney(locale, Math.round(amount * 100), currency),
    })),
  ];
  // Nothing of it until the first learner.
  const hasCourses = figures.enrolments.some(Boolean);
  const gourdesFirst = figures.donations.toSorted(
    (a, b) => Number(b.currency === 'HTG') - Number(a.currency === 'HTG'),
  );
  const donations = gourdesFirst.map(({ currency, sums }) => ({
    title: t.donationsIn(t.currencies[currency]),
    // Mobile money, by which unexpected ones arrive, is in gourdes.
    ...(currency === 'HTG' && { hint: t.donationsHint }),
    values: sums.map((minor) => minor / 100),
    format: (amount: number) => formatMoney(locale, Math.round(amount * 100), currency),
  }));

  const tile = (label: string, series: Series): Tile => ({
    label,
    values: [orNone(series.values.at(-1), series)],
    before: changeOf(series),
  });
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
  const money = (place: number) =>
    donations
      .map(({ values, format }) => ((values.at(place) ?? 0) ? format(values.at(place) ?? 0) : ''))
      .filter(Boolean);
  /** Amounts of several currencies are not added up. */
  const moneyChange = () => {
    const given = donations.filter(({ values }) => values.slice(-2).some(Boolean));
    return given.length === 1 && given[0]
      ? changeOf(given[0])
      : t.before(money(-2).join(', ') || t.none);
  };
  const comparedRow = ({ current, previous }: Compared) => [whole(current), whole(previous)];
  const heads = (what: string) => [what, t.thisMonth, t.lastMonth];

  type Listed = Omit<NumberTable, 'figure'>;
  const listed = (list: Listed): NumberTable => {
    const [first] = list.rows;
    return { ...list, figure: first ? t.most(first.label, first.values[0] ?? '') : t.noReads };
  };
  const textList = (title: string, what: string, texts: readonly ReadText[]): Listed => ({
    title,
    head: heads(what),
    rows: texts.map((text) => ({
      label: text.title,
      href: localizedPath(locale, text.path),
      lang: text.locale === locale ? undefined : text.locale,
      values: comparedRow(text),
    })),
  });

  return {
    tiles: [
      {
        label: t.donations,
        values: money(-1).length > 0 ? money(-1) : [t.none],
        before: moneyChange(),
      },
      tile(t.messages, messages),
      tile(t.reads, reads),
      tile(t.hours, hours),
      tile(t.pictures, pictures),
    ],
    charts: [
      // An owner asks for these first.
      bars(messages),
      ...donations.slice(0, 1).map(bars),
      days(),
      bars(reads),
      ...[
        bars(hours),
        ...donations.slice(1).map(bars),
        bars(pictures),
        ...(hasCourses ? courses.map(bars) : []),
      ].map(folded),
    ],
    noDonations: donations.length === 0 && t.noDonations,
    lists: [
      textList(t.articles, t.article, figures.articles),
      textList(t.services, t.service, figures.services),
      {
        title: t.pages,
        head: heads(t.page),
        rows: figures.pages.map((page) => ({
          label: pageName(locale, page.page),
          values: comparedRow(page),
        })),
      },
      {
        title: t.languages,
        head: heads(t.language),
        rows: figures.locales.map((row) => ({
          label: sharedTexts[locale].languageNames[row.locale] ?? row.locale,
          values: comparedRow(row),
        })),
      },
    ].map(listed),
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
