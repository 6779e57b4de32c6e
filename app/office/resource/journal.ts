import { type Locale, locales } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import { type JournalTexts, lowered, subjectAfter } from '#app/office/journal/actions.ts';
import { ownColumnChanges } from '#app/office/journal/changes.ts';
import type { JournalDeclaration } from '#app/office/journal/declaration.ts';
import type { Resource } from './resource.ts';
import { resourceTexts } from './texts.ts';

/** A section’s part of the journal; none where the texts of its feature have all of it. */
export function journalOf(resource: Resource): JournalDeclaration[] {
  const { table, subject, texts, controls, kinds, list, journalKind = 'publish' } = resource;
  const heading = controls.find(({ of }) => of === list.heading);
  if (!texts.fr.did || !heading) return [];
  const name = { table, column: heading.column, ...(kinds && { kind: 'kind' }) };
  return [
    {
      texts: Object.fromEntries(locales.map((each) => [each, textsIn(resource, each)])) as Texts<
        ReturnType<typeof textsIn>
      >,
      tables: { [table]: { form: resource, changes: ownColumnChanges } },
      subjects: { [subject]: { kind: journalKind, name } },
    },
  ];
}

function textsIn(resource: Resource, locale: Locale) {
  const { subject, table, texts, trash } = resource;
  const { done } = resourceTexts[locale];
  const actions = Object.entries(texts[locale].did ?? {}).map(([verb, did]) => [
    `${subject}.${verb}`,
    {
      line: (of: string, kind?: string) =>
        subjectAfter(locale, typeof did === 'string' ? did : did(kind), of),
      done: verb === 'trashed' ? done.trashed(trash?.days ?? 0) : done[verb as 'saved'],
    },
  ]);
  return {
    actions: Object.fromEntries(actions),
    fields: { [table]: columnsIn(resource, locale) },
    values: { [table]: valuesIn(resource, locale) },
  } satisfies JournalTexts;
}

/** Those that are no fields. */
function columnsIn({ picture, order, removedAt }: Resource, locale: Locale) {
  const { image, position, ...removed } = resourceTexts[locale].columns;
  return {
    ...(picture && { [picture.column]: image }),
    ...(order === 'position' && { position }),
    [removedAt]: removed[removedAt],
  };
}

function valuesIn({ controls, texts }: Resource, locale: Locale) {
  const { no, yes } = resourceTexts[locale];
  return Object.fromEntries(
    controls.flatMap(({ of, column, field }) => {
      const { options } = texts[locale].fields[of] ?? {};
      if (field.control === 'flag') return [[column, { 0: no, 1: yes }]];
      return options ? [[column, lowered(options)]] : [];
    }),
  );
}
