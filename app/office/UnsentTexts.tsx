import type { RefObject } from 'react';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { endonyms, isLocale } from '#app/i18n/locale.ts';
import { isControl } from './controls.ts';
import { type StoredDraft as Draft, fieldsBeside, textsIn } from './device-draft.ts';
import { unsentTexts } from './unsent-texts.ts';

export type UnsentProps = {
  form: RefObject<HTMLFormElement | null>;
  drafts: readonly Draft[];
  onRestore: (draft: Draft) => void;
  onDiscard: (draft: Draft) => void;
};

export function UnsentTexts({ form, drafts, onRestore, onDiscard }: UnsentProps) {
  const t = useTexts(unsentTexts);
  const locale = useLocale();
  return (
    <section className="notice unsent-texts" aria-label={t.title}>
      <p role="status">{t.lead(drafts.length)}</p>
      {drafts.map((draft) => (
        // With one, both texts are in sight at once.
        <details key={draft.name} open={drafts.length === 1}>
          <summary>
            {/* One item: a summary is a row of its children. */}
            <span>
              {formatDateTime(locale, draft.at)}, {languagesOf(draft)}{' '}
              <q dir="auto">{firstWordsOf(draft)}</q>
            </span>
          </summary>
          <Comparison form={form.current} draft={draft} />
          <p className="office-actions">
            <button type="button" className="button" onClick={() => onRestore(draft)}>
              {t.restore}
            </button>
            <button type="button" className="button" onClick={() => onDiscard(draft)}>
              {t.discard}
            </button>
          </p>
        </details>
      ))}
    </section>
  );
}

function Comparison({ form, draft }: { form: HTMLFormElement | null; draft: Draft }) {
  const t = useTexts(unsentTexts);
  const shown = form ? textsIn(form) : {};
  return (
    <dl>
      {Object.entries(fieldsBeside(draft, shown)).map(([field, kept]) => (
        <div key={field}>
          <dt>{labelOf(form, field)}</dt>
          <dd>
            <p className="kicker">{t.kept}</p>
            <p className="unsent-text" dir="auto">
              {kept || t.empty}
            </p>
            <p className="kicker">{t.now}</p>
            <p className="unsent-text" dir="auto">
              {shown[field] || t.empty}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const localeIn = (field: string) => field.split('.').find(isLocale);

function labelOf(form: HTMLFormElement | null, field: string): string {
  const control = form?.elements.namedItem(field);
  const row = isControl(control) && control.closest('.office-pair')?.firstElementChild;
  // An editor in place of a text area has its label.
  const shown = isControl(control)
    ? (control.labels?.[0] ?? control.parentElement?.firstChild)
    : undefined;
  const own = shown?.textContent?.trim() || field;
  const label = row ? `${row.textContent}, ${own}` : own;
  const locale = localeIn(field);
  return locale && field !== locale ? `${label} (${endonyms[locale]})` : label;
}

const languagesOf = ({ fields }: Draft): string =>
  [...new Set(Object.keys(fields).flatMap((field) => localeIn(field) ?? []))]
    .map((locale) => `${endonyms[locale]},`)
    .join(' ');

function firstWordsOf({ fields }: Draft): string {
  const text = Object.values(fields).find((value) => value.trim()) ?? '';
  const words = text.trim().replace(/\s+/g, ' ');
  return words.length > 60 ? `${words.slice(0, 59).replace(/\s+\S*$/, '')}…` : words;
}
