import { useId } from 'react';
import { scriptTexts } from '#app/client/contract.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { alertTexts } from './alert-texts.ts';

type Props = {
  fields: number;
  /** In the order of the fields. */
  errors: { field: string; text: string }[];
};

/** Links to the fields with errors. Hidden when empty, so that the script can fill it in. */
export function ErrorSummary({ fields, errors }: Props) {
  const { errorMark, summaryTitle } = useTexts(alertTexts);
  // A page may have several forms.
  const title = useId();
  const titles = Array.from({ length: fields }, (_, index) => summaryTitle(index + 1));
  return (
    <section
      className="error-summary"
      aria-labelledby={title}
      tabIndex={-1}
      data-texts={scriptTexts<'errorSummary'>({ titles, mark: errorMark })}
      hidden={errors.length === 0}
      // biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the errors
      autoFocus={errors.length > 0}
    >
      <h2 id={title}>{titles[errors.length - 1]}</h2>
      <ul>
        {errors.map(({ field, text }) => (
          <li key={field}>
            <a href={`#${field}`}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
