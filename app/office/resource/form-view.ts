import { type Locale, languageTag, writtenLocales } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { pictureUrl } from '#app/ui/Picture.tsx';
import {
  type Control,
  type EditForm,
  isRequired,
  isTranslation,
  pick,
  type Values,
} from './form.ts';
import { resourceTexts } from './texts.ts';

type Described = Pick<EditForm, 'texts' | 'controls' | 'picture'>;
type Given = {
  locale: Locale;
  kind?: string | undefined;
  values: Values;
  /** Instead of some of them in the empty form: they are not stored, and in no version. */
  initial?: Values;
  by: string | null;
  label?: string | undefined;
};

/** A form in the language of the reader: browsers get no declaration. */
export function describeForm(
  { texts, picture, ...form }: Described,
  { locale, kind, ...given }: Given,
) {
  const [t, shared] = [texts[locale], resourceTexts[locale]];
  const { languageNames } = sharedTexts[locale];
  const orderOf = (control: Control) =>
    control.name === picture?.alt ? besidePicture : placeOf(control).order;
  const controls = form.controls
    .filter(({ field: { kinds } }) => !kinds || (kind !== undefined && kinds.includes(kind)))
    .sort((a, b) => orderOf(a) - orderOf(b));
  const inputOf = (control: Control) => {
    const { name, of, field, locale: own } = control;
    const labels = t.fields[of];
    const label = pick(labels?.label, kind, own) ?? '';
    const isTogether = field.localized?.layout === 'together';
    const inLanguage = shared.inLanguage(label, own ? (languageNames[own] ?? own) : '');
    return {
      name,
      ...elementOf(field),
      options: labels?.options,
      max: field.max,
      label: isTranslation(control) ? inLanguage : label,
      /** Where the label alone does not say the language, or the row. */
      fullLabel: own && !isTogether ? inLanguage : labels?.row && `${labels.row}, ${label}`,
      hint: isTogether || isTranslation(control) ? undefined : pick(labels?.hint, kind),
      lang: own && languageTag[own],
      required: isRequired(control)
        ? (pick(labels?.required, kind) ?? t.errors?.['required'] ?? shared.errors.required)
        : undefined,
      choice: pick(labels?.required, kind),
      tooLong: labels?.tooLong ?? t.errors?.['tooLong'] ?? shared.errors.tooLong,
      original: isTranslation(control) ? controls.find((each) => each.of === of)?.name : undefined,
    };
  };
  const others = writtenLocales.slice(1).map((each) => languageNames[each]);
  const groupOf = (control: Control, inputs: readonly Control[]) => {
    const { field, of, locale: own = 'fr' } = control;
    const { layout } = field.localized ?? {};
    const section = typeof layout === 'object' ? t.sections?.[layout.section] : undefined;
    const isTranslated = isTranslation(control);
    // A section of one would only be in the way.
    const isExtra = !isTranslated && field.isExtra === true && inputs.length > 1;
    return {
      title: isTranslated
        ? capitalized(others.join(` ${shared.and} `))
        : isExtra
          ? shared.extra
          : section?.title(languageNames[own] ?? own),
      hint: isTranslated
        ? shared.translationsHint
        : layout === 'together'
          ? pick(t.fields[of]?.hint, kind)
          : section?.hint,
      isOpen: section !== undefined && !section.hint && own === writtenLocales[0],
      isPaired: field.isPaired,
      row: t.fields[of]?.row,
      isExtra,
      inputs: inputs.map(inputOf),
    };
  };
  const { values } = given;
  return {
    ...given,
    submit: t.submit ?? shared.submit,
    errors: { ...shared.errors, ...t.errors } as Readonly<Record<string, string>>,
    groups: [
      ...Map.groupBy(controls, (each) => t.fields[each.of]?.row ?? placeOf(each).group).values(),
    ].flatMap((inputs) => (inputs[0] ? [groupOf(inputs[0], inputs)] : [])),
    picture: picture && {
      name: picture.name,
      label: pick(t.fields[picture.name]?.label, kind) ?? '',
      hint: shared.imageHint,
      again: shared.imageAgain,
      now: values[picture.name] && {
        url: pictureUrl(values[picture.name] ?? ''),
        alt: values[picture.alt] || shared.imageNow,
      },
      remove: shared.removeImage,
      storageFull: shared.storageFull,
    },
  };
}

export type FormView = ReturnType<typeof describeForm>;
type GroupView = FormView['groups'][number];
export type InputView = GroupView['inputs'][number];

/** After all languages: what a picture shows is written where it is chosen. */
const besidePicture = 2 + writtenLocales.length;

/** The sections of languages come after the others, one language after the other. */
function placeOf(control: Control): { group: string; order: number } {
  const { field, of, locale = 'fr' } = control;
  const order = 1 + writtenLocales.indexOf(locale);
  if (isTranslation(control)) return { group: 'translations', order };
  if (field.isExtra) return { group: 'extra', order: 1 + writtenLocales.length };
  const { layout } = field.localized ?? {};
  if (typeof layout === 'object') return { group: `${layout.section} ${locale}`, order };
  return { group: field.isPaired ? 'pairs' : of, order: 0 };
}

/** A line that may be wider than a phone grows; the server makes a space of a line break. */
const elementOf = (field: Control['field']) =>
  isLong(field)
    ? { element: 'textarea' as const, attributes: { ...field.attributes, rows: 1 } }
    : { element: field.control, attributes: field.attributes };

const isLong = ({ control, attributes = {}, max = 0 }: Control['field']): boolean =>
  control === 'input' && Object.keys(attributes).length === 0 && max >= 60;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
