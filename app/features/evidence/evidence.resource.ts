import type { Feature } from '#app/office/registry.ts';
import { choice, date, flag, line, link, localized, picture } from '#app/office/resource/fields.ts';
import { defineResource } from '#app/office/resource/resource.ts';
import { listRows } from '#app/office/resource/rows.server.ts';
import { resourceTexts } from '#app/office/resource/texts.ts';
import type { SetupStep } from '#app/office/today/setup.server.ts';
import { medal } from '#app/ui/icon-paths.ts';
import { builtinServices } from '#content/services/index.ts';
import type { EvidenceRow } from '#db/schema.ts';
import {
  type EvidenceKind,
  hasEvidence,
  inReserve,
  insertGivenQuote,
  listGivenQuotes,
} from './evidence.server.ts';
import { evidenceExamples } from './examples.data.ts';
import { evidenceJournalTexts } from './journal-texts.ts';
import { evidenceData } from './personal-data.server.ts';
import { evidenceSectionTexts } from './section-texts.ts';
import { evidenceTexts } from './texts.ts';

const mostGiven = 100;

export const evidenceResource = defineResource({
  path: '/admin/evidence',
  parent: '/admin/publish',
  menu: {
    order: 5,
    icon: medal,
    words: {
      fr: ['Portfolio', 'Projets', 'Clients', 'Témoignages'],
      en: ['Portfolio', 'Projects', 'Customers', 'Testimonials'],
      ht: ['Pwojè', 'Kliyan', 'Temwayaj'],
    },
  },
  table: 'evidence',
  subject: 'evidence',
  may: 'evidence.edit',
  texts: evidenceSectionTexts,
  kinds: ['job', 'person', 'customer', 'door'],
  fields: {
    name: line({ max: 80, required: true }),
    text: localized(line({ max: 200, required: true, rows: 2, kinds: ['job', 'person', 'door'] })),
    service: choice(
      builtinServices.map(({ key }) => key),
      { column: 'service_key', kinds: ['job'], isOptional: true, isExtra: true },
    ),
    quote: localized(line({ max: 300, rows: 2, kinds: ['job'] })),
    speaker: line({ max: 120, kinds: ['job'], isExtra: true }),
    doneOn: date({ column: 'done_on', kinds: ['job'], isExtra: true }),
    link: link({ max: 300, kinds: ['job'], isExtra: true }),
    alt: localized(line({ max: 200, rows: 2 })),
    hidden: flag({ column: 'is_hidden', isExtra: true }),
    image: picture({ name: 'evidence_picture', owner: 'evidence_id' }),
  },
  order: 'position',
  newestFirst: ['job'],
  trash: { days: 30 },
  list: {
    heading: 'name',
    title: ({ name }) => name,
    cells: { text: (row, locale) => row[`text_${locale}`] || row.text_fr },
    reserve: inReserve,
  },
  marks: async (db, locale) =>
    Object.fromEntries(
      (await listGivenQuotes(db, mostGiven)).map(({ id }) => [
        id,
        evidenceTexts[locale].toComplete,
      ]),
    ),
  isOnSite: true,
  examples: evidenceExamples,
});

const first = (kind: EvidenceKind, order: number, label: SetupStep['label']): SetupStep => ({
  key: kind,
  order,
  label,
  to: `/admin/evidence/new/${kind}`,
  search: '?camera',
  isDone: (db) => hasEvidence(db, kind),
});

export const evidence: Feature = {
  setup: [
    first('job', 7, {
      fr: 'Le dernier travail livré : une photo, une phrase',
      en: 'The last job delivered: a photo, a sentence',
      ht: 'Dènye travay nou livre: yon foto, yon fraz',
    }),
    first('person', 8, {
      fr: 'Qui répond au téléphone ?',
      en: 'Who answers the telephone?',
      ht: 'Kiyès ki reponn telefòn nan?',
    }),
    first('door', 9, {
      fr: 'Photographiez votre porte',
      en: 'Photograph your door',
      ht: 'Pran foto pòt ou',
    }),
  ],
  async waiting(db, { locale, limit }) {
    const given = await listGivenQuotes(db, limit);
    return given.map(({ id, name, given_at }) => ({
      kind: 'quote',
      about: 'people' as const,
      id,
      at: given_at ?? 0,
      what: evidenceTexts[locale].given(name),
      to: `/admin/evidence/${id}` as const,
    }));
  },
  journal: {
    by: { 'evidence.given': 'site' },
    texts: evidenceJournalTexts,
    tables: { course_session: { refers: { teacher_id: 'evidence' } } },
    subjects: {
      evidence: {
        async doneText(db, locale, { action, subjectId }) {
          const verb = /^evidence[.](saved|restored)$/.exec(action)?.[1] as 'saved' | undefined;
          if (!verb) return undefined;
          const rows = (await listRows(db, evidenceResource)) as EvidenceRow[];
          if (!inReserve(rows).includes(subjectId)) return undefined;
          return evidenceTexts[locale].later(resourceTexts[locale].done[verb]);
        },
      },
    },
  },
  takeWord: insertGivenQuote,
  hasPortfolio: (db) => hasEvidence(db, 'job'),
  personalData: evidenceData,
  resources: [evidenceResource],
};
