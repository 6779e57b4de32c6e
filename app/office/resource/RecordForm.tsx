import { type ComponentProps, Fragment } from 'react';
import { useLocation } from 'react-router';
import type { Redisplay } from '#app/http/form-action.server.ts';
import { ConflictNotice } from '#app/office/ConflictNotice.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { optional } from '#app/office/optional.tsx';
import { PhotoField } from '#app/office/PhotoField.tsx';
import { useVersionedForm } from '#app/office/versions.ts';
import { listErrors } from '#app/ui/form/answer.ts';
import { Field, SelectField, TextareaField } from '#app/ui/form/Field.tsx';
import type { FormView, InputView } from './form-view.ts';

/** Needed only once a file is being sent: loaded after the page. */
const SendingProgress = optional(() => import('#app/office/SendingProgress.tsx'));

export type FormAnswer = Redisplay<string, Partial<Record<string, string>>, string> | undefined;

type Props = {
  form: FormView;
  answer: FormAnswer;
  action?: string;
  /** A question of the answer, and the buttons that reply to it, instead of the form's own. */
  question?: string | undefined;
  submit?: ComponentProps<typeof OfficeForm>['submit'] | undefined;
  /** Whether what was sent last, if anything, was this form of the page. */
  isOwn?: boolean;
};

export function RecordForm({ form: view, answer, action, question, submit, isOwn = true }: Props) {
  const { picture, groups } = view;
  const form = useVersionedForm(view.values, answer, isOwn);
  const { values } = form;
  const inputs = groups.flatMap((group) => group.inputs);
  const inputAt = (name: string) => inputs.find((each) => each.name === name);
  const errorOf = (name: string): string | undefined => {
    const code = answer?.errors[name];
    if (!code) return undefined;
    const isOfInput = code === 'required' || code === 'tooLong' || code === 'choice';
    const own = isOfInput ? inputAt(name)?.[code] : undefined;
    return own ?? view.errors[code];
  };
  /** Opened where something must be seen. */
  const isMarked = ({ name, original }: InputView) =>
    answer?.errors[name] || (original && (form.conflicts || (values[original] && !values[name])));
  const isFilled = ({ name }: InputView) => Boolean(values[name]);
  const order = [...inputs.map(({ name }) => name), ...(picture ? [picture.name] : [])];
  const isCamera = new URLSearchParams(useLocation().search).has('camera');
  const isFull = answer?.notice?.outcome === 'rejected' && answer.notice.reason === 'storageFull';
  return (
    <OfficeForm
      // A file that was chosen stays after a conflict.
      key={picture ? '' : form.key}
      answer={answer}
      rejected={isFull ? picture?.storageFull : question}
      fields={order.length}
      errorList={listErrors(order, errorOf)}
      submit={submit ?? view.submit}
      {...(action && { action })}
      {...(picture && { encType: 'multipart/form-data' })}
      {...(view.label && { label: view.label })}
    >
      <Fragment key={form.key}>
        <input ref={form.versionField} type="hidden" name="version" value={form.version} />
        {form.conflicts && (
          <ConflictNotice
            conflicts={form.conflicts}
            by={view.by}
            labelOf={(name) => {
              const { fullLabel, label = picture?.remove ?? name, lang } = inputAt(name) ?? {};
              return { label: fullLabel ?? label, lang };
            }}
            textOf={(name, value) => {
              const { options, attributes } = inputAt(name) ?? {};
              if (attributes?.type === 'datetime-local') return value.replace('T', ' ');
              return options?.[value] ?? value;
            }}
          />
        )}
        {groups.map(({ title, hint, isOpen, isPaired, row, isExtra, inputs }) => {
          const hinted = hint && <p className="field-hint">{hint}</p>;
          const controls = inputs.map((input) => (
            <Input
              key={input.name}
              input={input}
              defaultValue={(answer ? undefined : view.initial?.[input.name]) ?? values[input.name]}
              error={errorOf(input.name)}
            />
          ));
          const key = inputs[0]?.name;
          if (row)
            return (
              <fieldset key={key} className="office-pair">
                <legend>{row}</legend>
                {controls}
              </fieldset>
            );
          if (isPaired)
            return (
              <div key={key} className="office-pairs">
                {controls}
              </div>
            );
          if (!title)
            return (
              <Fragment key={key}>
                {hinted}
                {controls}
              </Fragment>
            );
          return (
            <details
              key={key}
              className="office-section"
              open={isOpen || inputs.some(isMarked) || (isExtra && inputs.some(isFilled))}
            >
              <summary>
                <h2>{title}</h2>
              </summary>
              {hinted}
              <div className="office-fields">{controls}</div>
            </details>
          );
        })}
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
        <div className={isCamera ? 'office-camera' : undefined}>
          <PhotoField
            name={picture.name}
            label={picture.label}
            hint={picture.hint}
            error={errorOf(picture.name)}
            {...(isCamera && { capture: 'environment' })}
            texts={{}}
          />
        </div>
      )}
      {picture && <SendingProgress />}
      {picture && form.conflicts && (
        <noscript>
          <p className="field-hint">{picture.again}</p>
        </noscript>
      )}
    </OfficeForm>
  );
}

type InputProps = { input: InputView; defaultValue: string | undefined; error: string | undefined };

function Input({
  input: { name, element, attributes: { rows, ...attributes } = {}, label, hint, ...input },
  ...given
}: InputProps) {
  if (element === 'flag')
    return (
      <label className="check">
        <input type="checkbox" name={name} defaultChecked={given.defaultValue === 'on'} /> {label}
      </label>
    );
  const { options, lang, max, required, tooLong } = input;
  const common = { ...given, name, label, ...(hint && { hint }), ...(lang && { lang }) };
  if (element === 'chips') return <Chips {...given} {...{ name, label, hint, options }} />;
  if (element === 'select')
    return (
      <SelectField {...common} prompt="—" texts={{}}>
        {Object.entries(options ?? {}).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  const texts = { ...(required && { required }), ...(max && { tooLong }) };
  const bounded = { ...common, ...(max && { max }), autoComplete: 'off', texts };
  if (element === 'textarea') return <TextareaField {...bounded} rows={rows} />;
  return <Field {...bounded} {...attributes} />;
}

type ChipsProps = Pick<InputView, 'name' | 'label' | 'hint' | 'options'> &
  Omit<InputProps, 'input'>;

function Chips({ name, label, hint, options, defaultValue = '', error }: ChipsProps) {
  return (
    <fieldset className="field office-chips" id={name} tabIndex={-1}>
      <legend>{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <p className="field-error">{error}</p>
      <div className="chips">
        {Object.entries(options ?? {}).map(([value, text]) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} />{' '}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
