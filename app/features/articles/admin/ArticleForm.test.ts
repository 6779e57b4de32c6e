import { type ComponentProps, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { cutShortTexts } from '#app/office/cut-short-texts.ts';
import { alertTexts } from '#app/ui/form/alert-texts.ts';
import { emptySnapshot, valuesOf } from '../drafts.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { beginForm } from './article-form.ts';

type Props = ComponentProps<typeof ArticleForm>;

const article: Props['article'] = {
  ...{
    id: 1,
    title: 'La radio',
    version: 1,
    savedAt: 0,
    savedBy: null,
    saved: '',
    scheduled: null,
    imageUrl: '/assets/citadelle.svg',
  },
  values: valuesOf(emptySnapshot('')),
  languages: (['fr', 'ht', 'en'] as const).map((locale) => ({
    ...{
      locale,
      state: 'none',
      isReady: false,
      beginning: '',
      isPublished: false,
      isChanged: false,
      isBegun: false,
      publicSlug: null,
      canPublish: true,
    },
  })),
  ...{ schedule: null, trashedAt: null },
};

const given = {
  article,
  accountId: 'a',
  canPublish: true,
  beginning: beginForm(article, undefined),
  onVersion: () => {},
  onTitle: () => {},
  others: [],
  now: 0,
};
const formWith = (notice: Props['notice']) =>
  createElement(ArticleForm, { ...given, language: 'fr', notice });
const Scheduled = () =>
  createElement(ArticleForm, {
    ...{ ...given, notice: undefined, language: 'fr' },
    article: { ...article, schedule: { at: 0, locales: ['fr'] } },
  });
const Begun = () => formWith(undefined);
const CutShort = () => formWith({ outcome: 'expired' });
const Failed = () => formWith({ outcome: 'failed' });

const render = (Component: () => ReactNode): string =>
  renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])));

test('the picture is the last field: when it is not received, all that was typed or chosen is', () => {
  const names = [...render(Begun).matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);
  const before = names.slice(0, names.indexOf('image'));
  expect(before).toEqual(
    expect.arrayContaining(['title.fr', 'byAi', 'publish.fr', 'publishAt', 'removeImage']),
  );
  expect(names.slice(before.length + 1).filter((name) => name !== 'intent')).toEqual([]);
});

test('without script, the button of an article that is scheduled does not say that it publishes', () => {
  const buttons = (html: string) => html.match(/(?<=value="publish"[^>]*>)[^<]+/g);
  expect(buttons(render(Begun))).toEqual(['Publier', 'Publier']);
  expect(buttons(render(Scheduled))).toEqual(['Programmer']);
});

test('a language that lacks its text is not ticked beside one that is complete, and is said to be incomplete', () => {
  const boxIn = (texts: Record<string, string>, sent?: Record<string, string>) => {
    const beginning = { ...given.beginning, values: { ...article.values, ...texts }, sent };
    const html = render(() =>
      createElement(ArticleForm, { ...given, beginning, notice: undefined, language: 'fr' }),
    );
    return /<input type="checkbox" id="publish.ht".*?<\/label>/s.exec(html)?.[0] ?? '';
  };
  const begun = { 'title.ht': 'Radyo a' };
  const french = { 'title.fr': 'La radio', 'text.fr': 'Kap.' };
  const ticked = /checked=/;
  expect(boxIn({ ...french, ...begun })).not.toMatch(ticked);
  expect(boxIn({ ...french, ...begun })).toContain('(incomplet)');
  expect(boxIn({ ...french, ...begun, 'text.ht': 'Kap.' })).toMatch(ticked);
  expect(boxIn({ ...french, ...begun, 'text.ht': 'Kap.' })).not.toContain('(incomplet)');
  // Alone, it is told what it lacks.
  expect(boxIn(begun)).toMatch(ticked);
  // What someone ticked or unticked stays so in a form that is shown again.
  expect(boxIn({ ...french, ...begun }, { 'publish.ht': 'on' })).toMatch(ticked);
  expect(boxIn({ ...french, ...begun }, { 'publish.ht': 'auto' })).not.toMatch(ticked);
  expect(boxIn({ ...begun, 'text.ht': 'Kap.' }, { 'publish.ht': '' })).not.toMatch(ticked);
});

test('a form that is shown again says whether it was cut short or could not be stored', () => {
  expect(render(CutShort)).toContain(cutShortTexts.fr);
  expect(render(Failed)).toContain(alertTexts.fr.failed);
});
