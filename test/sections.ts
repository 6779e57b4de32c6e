import type { Control, EditForm, Values } from '#app/office/resource/form.ts';

/** Values that the fields of a form accept, others for another name. */
export const sampleValues = (
  { controls }: Pick<EditForm, 'controls'>,
  name: string,
  kind = '',
): Values =>
  Object.fromEntries(
    controls
      .filter(({ field: { kinds } }) => !kinds || kinds.includes(kind))
      .map((control) => [control.name, sampleIn(control, name)]),
  );

function sampleIn(control: Control, name: string): string {
  const { schema, options = [] } = control.field;
  const [word, n] = [`${name}-${control.name}`.replaceAll('.', '-').toLowerCase(), name.length];
  const texts = [word, `https://example.org/${name}`, `${name}@b.example`, `+509 11 11 111${n}`];
  const others = ['2026-09-12', `0${n}/12`, name, `${n}`, options[0] ?? '', ''];
  const found = [...texts, ...others].find((each) => schema.safeParse(each).success) ?? '';
  return control.field.control === 'flag' ? '' : found;
}
