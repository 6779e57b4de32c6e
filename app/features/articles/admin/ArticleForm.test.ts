import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { emptySnapshot, valuesOf } from '../drafts.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { beginForm } from './article-form.ts';

type Props = ComponentProps<typeof ArticleForm>;

const article: Props['article'] = {
  ...{ id: 1, title: 'La radio', version: 1, savedAt: 0, savedBy: null, saved: '' },
  ...{ scheduled: null, schedule: null, trashedAt: null, imageUrl: '/assets/citadelle.svg' },
  values: valuesOf(emptySnapshot('')),
  languages: (['fr', 'ht', 'en'] as const).map((locale) => ({
    ...{ locale, state: 'none', isReady: false, beginning: '', publicSlug: null },
    ...{ isPublished: false, isChanged: false, isBegun: false },
  })),
};
const beginning = beginForm(article, undefined);

let shown: Props;
const Form = () => createElement(ArticleForm, shown);
const Page = createRoutesStub([{ path: '/', Component: Form }]);

function render(begun: Partial<Props['beginning']> = {}): string {
  shown = {
    ...{ article, accountId: 'a', canPublish: true, language: 'fr', others: [], now: 0 },
    ...{ notice: undefined, onVersion: () => {}, onTitle: () => {} },
    beginning: { ...beginning, ...begun },
  };
  return renderToStaticMarkup(createElement(Page));
}

test('the picture is the last field: when it is not received, all that was typed or chosen is', () => {
  const names = [...render().matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);
  const others = ['title.fr', 'byAi', 'publish.fr', 'publishAt', 'removeImage'];
  expect(names.slice(0, names.indexOf('image'))).toEqual(expect.arrayContaining(others));
  expect(names.filter((name) => name !== 'intent').at(-1)).toBe('image');
});

const french = { 'title.fr': 'La radio', 'text.fr': 'Kap.' };
const begun = { 'title.ht': 'Radyo a' };
const complete = { ...begun, 'text.ht': 'Kap.' };
test.each<[which: string, texts: object, chosen: string | null, isTicked: boolean]>([
  ['lacks its text beside a complete one is not ticked', { ...french, ...begun }, null, false],
  ['is complete is', { ...french, ...complete }, null, true],
  ['lacks its text alone is: it is told what it lacks', begun, null, true],
  ['someone ticked stays so', { ...french, ...begun }, 'on', true],
  ['someone unticked stays so', complete, '', false],
])('a language that %s, and is said to be incomplete without its text', (...row) => {
  const [, texts, chosen, isTicked] = row;
  const sent = chosen === null ? undefined : { 'publish.ht': chosen };
  const values = { ...article.values, ...texts };
  const html = render({ values, sent });
  const box = /<input type="checkbox" id="publish.ht".*?<\/label>/s.exec(html)?.[0] ?? '';
  expect(box.includes('checked=')).toBe(isTicked);
  expect(box.includes('(incomplet)')).toBe(!('text.ht' in texts));
});
