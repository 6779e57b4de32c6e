import { locales, writtenLocales } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { line, localized, text } from '#app/office/resource/fields.ts';
import { defineResource } from '#app/office/resource/resource.ts';
import { savedReplyTexts } from './saved-texts.ts';

/** The texts that the team often answers with. */
export const savedReplies = defineResource({
  path: '/admin/messages/replies',
  parent: '/admin/messages',
  table: 'saved_reply',
  subject: 'savedReply',
  may: 'savedReply.edit',
  texts: savedReplyTexts,
  fields: {
    title: line({ max: 80, required: true }),
    text: localized(text({ max: 5_000, rows: 4 }), {
      layout: 'together',
      nameIn: (_, locale) => locale,
    }),
  },
  order: 'title',
  list: {
    heading: 'title',
    title: ({ title }) => title,
    cells: {
      languages: (row, locale) =>
        locales
          .filter((each) => row[`text_${each}`])
          .map((each) => sharedTexts[locale].languageNames[each])
          .join(', '),
    },
  },
  examples: [
    {
      values: {
        title: 'Horaires',
        fr: 'Nous sommes ouverts du lundi au vendredi, de 8 h à 16 h.',
        ht: 'Nou louvri lendi rive vandredi, 8 è rive 4 è.',
        en: 'We are open Monday to Friday, 8 am to 4 pm.',
      },
    },
    {
      values: {
        title: 'Don bien reçu',
        fr: 'Merci ! Votre don est bien arrivé.',
        ht: 'Mèsi! Don ou a rive.',
        en: 'Thank you! Your donation has arrived.',
      },
    },
  ],
  check: (values) =>
    writtenLocales.some((locale) => values[locale]) ? {} : { [writtenLocales[0]]: 'empty' },
});
