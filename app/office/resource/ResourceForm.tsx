import { Fragment } from 'react';
import type { Redisplay } from '#app/http/form-action.server.ts';
import { VersionFields } from '#app/office/ConflictNotice.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { useVersionedForm } from '#app/office/versions.ts';
import { listErrors } from '#app/ui/form/answer.ts';
import { Field, TextareaField } from '#app/ui/form/Field.tsx';
import { FileField } from '#app/ui/form/FileField.tsx';
import type { FormView, InputView } from './views.ts';

type Props = {
  form: FormView;
  answer: Redisplay<string, Partial<Record<string, string>>, string> | undefined;
};

/** The form of a row: first the French, then the translations, then the picture. */
export function ResourceForm({ form: view, answer }: Props) {
  const { picture, translations, errors } = view;
  const form = useVersionedForm(view.values, answer);
  const { values } = form;
  const inputs = [...view.parts, ...(translations ? [translations] : [])].flatMap((p) => p.inputs);
  const errorOf = (name: string): string | undefined => {
    const code = answer?.errors[name];
    const input = inputs.find((each) => each.name === name);
    if (!code) return undefined;
    return (
      (code === 'required' && input?.required) ||
      (code === 'tooLong' && input?.tooLong) ||
      errors[code as keyof typeof errors]
    );
  };
  const names = inputs.map(({ name }) => name);
  const order = picture ? [...names, picture.name] : names;
  const isFull = answer?.notice?.outcome === 'rejected' && answer.notice.reason === 'storageFull';
  const shown = (chosen: readonly InputView[]) =>
    chosen.map((input) => (
      <Input
        key={input.name}
        input={input}
        defaultValue={values[input.name]}
        error={errorOf(input.name)}
      />
    ));
  return (
    <OfficeForm
      // A file that was chosen stays after a conflict.
      key={picture ? '' : form.key}
      answer={answer}
      rejected={isFull && view.storageFull}
      fields={order.length}
      errorList={listErrors(order, errorOf)}
      submit={view.submit}
      {...(picture && { encType: 'multipart/form-data' })}
      {...(view.label && { label: view.label })}
    >
      <Fragment key={form.key}>
        <VersionFields form={form} by={view.by} labelOf={(name) => labelOf(view, inputs, name)} />
        {view.parts.map(({ hint, inputs: [first, ...rest] }) => (
          <Fragment key={first?.name}>
            {hint && <p className="field-hint">{hint}</p>}
            {first && shown([first, ...rest])}
          </Fragment>
        ))}
        {translations && (
          <details
            className="office-section"
            open={
              form.conflicts !== undefined ||
              translations.inputs.some(
                ({ name, original = '' }) =>
                  answer?.errors[name] || (values[original] && !values[name]),
              )
            }
          >
            <summary>
              <h2>{translations.title}</h2>
            </summary>
            <p className="field-hint">{translations.hint}</p>
            <div className="office-fields">{shown(translations.inputs)}</div>
          </details>
        )}
        {picture?.now && (
          <div className="office-picture-now">
            <img src={picture.now.url} alt={picture.now.alt} />
            <label className="check">
              {/* Unticked when somebody has sent another one since. */}
              <input
                type="checkbox"
                name="removeImage"
                value={values[picture.name]}
                defaultChecked={values['removeImage'] === values[picture.name]}
              />{' '}
              {picture.remove}
            </label>
          </div>
        )}
      </Fragment>
      {/* The last field: of a form whose file is not received, only what comes before it is. Stays
          after a conflict, as the file does. */}
      {picture && (
        <FileField
          name={picture.name}
          label={picture.label}
          hint={picture.hint}
          error={errorOf(picture.name)}
          texts={{}}
        />
      )}
      {picture && form.conflicts && (
        <noscript>
          <p className="field-hint">{picture.again}</p>
        </noscript>
      )}
    </OfficeForm>
  );
}

/** The label of a field that two people have changed. */
function labelOf({ picture }: FormView, inputs: readonly InputView[], name: string) {
  const input = inputs.find((each) => each.name === name);
  const label = input ? (input.fullLabel ?? input.label) : (picture?.remove ?? name);
  return { label, lang: input?.lang };
}

type InputProps = { input: InputView; defaultValue: string | undefined; error: string | undefined };

function Input({
  input: { name, control, label, hint, lang, max, rows, required, tooLong },
  ...given
}: InputProps) {
  if (control === 'flag')
    return (
      <label className="check">
        <input type="checkbox" name={name} defaultChecked={given.defaultValue === 'on'} /> {label}
      </label>
    );
  const common = {
    ...given,
    name,
    label,
    ...(hint && { hint }),
    ...(lang && { lang }),
    ...(max && { max }),
    autoComplete: 'off',
    texts: { ...(required && { required }), ...(tooLong && { tooLong }) },
  };
  if (control === 'text') return <TextareaField {...common} rows={rows} />;
  if (control === 'date') return <Field {...common} type="date" />;
  if (control === 'link')
    return <Field {...common} inputMode="url" autoCapitalize="none" spellCheck={false} />;
  return <Field {...common} />;
}
