import { type Locale, languageTag, localizedPath, writtenLocales } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { pictureUrl } from '#app/ui/Picture.tsx';
import { type Control, isRequired, type Resource, type Row, type Values } from './resource.ts';
import { resourceTexts } from './texts.ts';

// Views of a section's pages, in the language of the reader: browsers get no declaration.

type Varied = string | Readonly<Record<string, string>> | undefined;

/** The text for a kind or a language, where it differs by that. */
const pick = (text: Varied, ...keys: (string | undefined)[]): string | undefined =>
  typeof text === 'object' ? keys.map((key) => text[key ?? '']).find(Boolean) : text;

type ListGiven = { locale: Locale; rows: readonly Row[]; isTrash: boolean };

export function describeList(resource: Resource, { locale, rows, isTrash }: ListGiven) {
  const { path, kinds = [undefined], trash, list, order } = resource;
  const [t, shared] = [resource.texts[locale], resourceTexts[locale]];
  const to = (below: string) => localizedPath(locale, `${path}${below}`);
  const headings = (name: string) => t.columns?.[name] ?? pick(t.fields[name]?.label) ?? name;
  const hidden = resource.controls.find(({ field }) => field.control === 'flag');
  const rowOf = (row: Row, index: number, { length }: readonly Row[]) => {
    const name = String(row[list.title]);
    return {
      id: row.id,
      to: to(`/${row.id}`),
      name,
      cells: Object.values(list.cells(row, locale)),
      isHidden: hidden && row[hidden.column] === 1,
      move:
        order === 'position' && !isTrash
          ? {
              action: to(`/${row.id}/position`),
              isFirst: index === 0,
              isLast: index === length - 1,
            }
          : undefined,
      restore: isTrash
        ? { action: to(`/${row.id}/trash`), label: shared.restoreOf(name) }
        : undefined,
    };
  };
  const groups = kinds.map((kind) => ({
    kind,
    title: kind && t.kinds?.[kind],
    empty: pick(t.empty, kind),
    add: kind && { to: to(`/new/${kind}`), label: pick(t.add, kind) },
    rows: rows.filter((row) => kind === undefined || row['kind'] === kind).map(rowOf),
  }));
  const example = list.cells({ id: '' }, locale);
  return {
    title: t.title,
    description: t.description,
    lead: t.lead,
    back: { to: localizedPath(locale, resource.parent), label: t.back ?? shared.back },
    isTrash,
    filters: trash && {
      label: shared.filter,
      names: shared.filters,
      list: {
        filter: isTrash ? 'trash' : 'shown',
        filters: [{ value: 'shown' }, { value: 'trash' }],
      },
    },
    emptyTrash: trash ? shared.emptyTrash(trash.days) : undefined,
    columns: {
      name: headings(list.title),
      cells: Object.keys(example).map(headings),
      state: hidden && shared.state,
      order: shared.order,
      shown: shared.shown,
      hidden: shared.hidden,
      restore: shared.restore,
    },
    groups,
    add: resource.kinds
      ? undefined
      : {
          title: pick(t.add),
          form: describeForm(resource, { locale, values: resource.emptyValues, by: null }),
        },
  };
}

export type ListView = ReturnType<typeof describeList>;

type FormGiven = { locale: Locale; kind?: string | undefined; values: Values; by: string | null };

export function describeForm(resource: Resource, { locale, kind, values, by }: FormGiven) {
  const { picture } = resource;
  const [t, shared] = [resource.texts[locale], resourceTexts[locale]];
  const { languageNames } = sharedTexts[locale];
  const controls = resource.controls.filter(
    ({ field: { kinds } }) => !kinds || (kind !== undefined && kinds.includes(kind)),
  );
  const isTranslation = ({ field, locale: own }: Control) =>
    Boolean(field.localized?.isTranslation) && own !== writtenLocales[0];
  const labelIn = (control: Control, language: Locale) =>
    shared.inLanguage(
      pick(t.fields[control.of]?.label, kind, language) ?? '',
      languageNames[language] ?? language,
    );
  const inputOf = (control: Control) => {
    const { name, field, locale: own } = control;
    const texts = t.fields[control.of];
    const label = pick(texts?.label, kind, own) ?? '';
    const isLocalized = own !== undefined && Boolean(field.localized?.isTranslation);
    return {
      name,
      control: field.control,
      label: isLocalized && isTranslation(control) ? labelIn(control, own) : label,
      /** Where the label alone does not say the language. */
      fullLabel: isLocalized ? labelIn(control, own) : undefined,
      hint: isTranslation(control) || isGrouped(control) ? undefined : pick(texts?.hint, kind),
      lang: own && languageTag[own],
      max: field.max,
      rows: field.rows,
      required: isRequired(control)
        ? (pick(texts?.required, kind) ?? shared.errors.required)
        : undefined,
      tooLong: field.max ? (texts?.tooLong ?? shared.errors.tooLong) : undefined,
      /** The control of the text that it translates. */
      original: isTranslation(control)
        ? controls.find(({ of }) => of === control.of)?.name
        : undefined,
    };
  };
  const inputsOf = (chosen: readonly Control[]) => chosen.map(inputOf);
  const others = writtenLocales.slice(1);
  return {
    values,
    by,
    label: resource.kinds && t.edit.description,
    submit: t.submit ?? shared.submit,
    errors: { ...shared.errors, ...t.errors },
    storageFull: picture && shared.storageFull,
    /** Each field; the languages of one that has no translations follow its hint. */
    parts: Object.keys(resource.fields).flatMap((of) => {
      const inputs = controls.filter((control) => control.of === of && !isTranslation(control));
      const isGroup = inputs.length > 1;
      return inputs.length === 0
        ? []
        : [
            {
              hint: isGroup ? pick(t.fields[of]?.hint, kind) : undefined,
              inputs: inputsOf(inputs),
            },
          ];
    }),
    translations: controls.some(isTranslation)
      ? {
          title: capitalized(others.map((each) => languageNames[each]).join(` ${shared.and} `)),
          hint: shared.translationsHint,
          inputs: inputsOf(
            others.flatMap((each) =>
              controls.filter((control) => isTranslation(control) && control.locale === each),
            ),
          ),
        }
      : undefined,
    picture: picture && {
      name: picture.name,
      label: pick(t.fields[picture.name]?.label, kind) ?? '',
      hint: shared.imageHint,
      again: shared.imageAgain,
      now: values[picture.name]
        ? {
            url: pictureUrl(values[picture.name] ?? ''),
            alt:
              values[controls.find(({ of }) => of === picture.alt)?.name ?? ''] || shared.imageNow,
          }
        : undefined,
      remove: shared.removeImage,
    },
  };
}

export type FormView = ReturnType<typeof describeForm>;
export type InputView = FormView['parts'][number]['inputs'][number];

/** Beside its other languages, below one hint. */
const isGrouped = ({ field: { localized } }: Control): boolean =>
  localized?.isTranslation === false;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type ItemGiven = { locale: Locale; kind: string | undefined; row?: Row; form: FormView };

export function describeItem(resource: Resource, { locale, kind, row, form }: ItemGiven) {
  const { path, trash } = resource;
  const [t, shared] = [resource.texts[locale], resourceTexts[locale]];
  const to = (below: string) => localizedPath(locale, `${path}${below}`);
  return {
    ...t.edit,
    id: row?.id ?? null,
    heading: (row && String(row[resource.list.title])) || (pick(t.add, kind) ?? ''),
    back: { to: to(''), label: t.title },
    trashed: row && row[resource.removedAt] !== null ? shared.trashed : undefined,
    restore: shared.restore,
    removal: row && {
      action: to(`/${row.id}/${trash ? 'trash' : 'removal'}`),
      label: t.trash ?? shared.trash,
      hasTrash: trash !== undefined,
    },
    form,
  };
}
