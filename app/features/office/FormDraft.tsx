import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { deleteDraft } from '#app/client/draft.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { stripLocale } from '#app/i18n/locale.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { storedEvent, unsentEvent } from './answers.ts';
import { type Control, defaultIn, isChanged, isControl, valueIn } from './controls.ts';
import { fill, joined, readDraft, writeDraft } from './device-draft.ts';

type Props = {
  form: RefObject<HTMLFormElement | null>;
  /** Where the form posts; its own page otherwise. */
  action?: string | undefined;
  /** With one, the form shows what was sent. */
  answer?: { notice: { outcome: string } | undefined } | undefined;
  /** Whether what it begins with, without an answer, was typed by someone, and is not stored. */
  isUnsent?: boolean;
  /** Texts that its writer has sent with it: they are not put back. */
  sent?: readonly string[];
};

type Shown = 'restored' | 'kept' | undefined;

/** Keeps what is typed into the form around it on the device until the server has it, puts it back when the form is opened again, and says so. */
export function FormDraft({ form, action, answer, isUnsent = false, sent = [] }: Props) {
  const t = useTexts(formTexts);
  const name = useDraftName(action);
  const latest = useRef({ answer, isUnsent, sent });
  latest.current = { answer, isUnsent, sent };
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    if (form.current) return keepDraft(form.current, { name, latest, show: setShown });
  }, [form, name]);
  const discard = () => {
    form.current?.reset();
    // The button is gone.
    form.current?.querySelector<HTMLElement>('.field :is(input, textarea)')?.focus();
  };
  return (
    <p role="status" className={shown ? 'office-draft notice' : 'office-draft'}>
      {shown === 'kept' && t.kept}
      {shown === 'restored' && (
        <>
          {t.draftRestored}{' '}
          <button type="button" className="link-button" onClick={discard}>
            {t.discardDraft}
          </button>
        </>
      )}
    </p>
  );
}

/** By account and form, in every language. Nobody else on the device is shown it. */
function useDraftName(action: string | undefined): string {
  const { pathname } = useLocation();
  const frame = useMatches().find(({ id }) => id.startsWith('office:'))?.loaderData as { me: string } | undefined;
  return `office:${frame?.me}:${stripLocale(action ?? pathname)}`;
}

type Draft = { name: string; latest: RefObject<Pick<Props, 'answer' | 'isUnsent' | 'sent'>>; show: (shown: Shown) => void };

/** @returns what stops it */
function keepDraft(form: HTMLFormElement, { name, latest, show }: Draft): () => void {
  /** With a draft from an earlier version, that one is sent, so that a conflict is seen: once. */
  let restored: { over: string; version: string } | undefined;
  let isSubmitted = false;
  const onFormData = ({ formData }: FormDataEvent) => {
    if (latest.current.answer?.notice?.outcome === 'rejected') restored = undefined;
    if (restored && formData.get('version') === restored.over) formData.set('version', restored.version);
  };
  const prefill = latest.current.isUnsent ? controlsOf(form).map(defaultIn).join('\n') : '';
  const keep = (): boolean => {
    const fields = unsentFields(form, latest.current.isUnsent || Boolean(latest.current.answer));
    if (fields) return writeDraft(name, { at: Date.now(), version: versionIn(form), fields, prefill });
    deleteDraft(name);
    return false;
  };
  const restore = () => {
    const draft = readDraft<string>(name);
    if (!draft || Object.values(draft.fields).some((text) => latest.current.sent?.includes(text.trim()))) return;
    const { fields } = draft;
    /** What was begun before another text was put into the form, as by the undo of a reply. */
    const isOlder = prefill !== '' && draft.prefill !== prefill;
    const controls = controlsOf(form).filter(({ name }) => fields[name] !== undefined);
    const over = versionIn(form);
    fill(
      form,
      controls.map((control) => {
        const kept = fields[control.name] ?? '';
        return [control.name, isOlder || isChanged(control) ? joined(control, kept) : kept];
      }),
    );
    if (!controls.some((control) => isChanged(control) && valueIn(control).includes(fields[control.name] ?? ''))) return;
    if (!isOlder) restored = { over, version: draft.version };
    openDetails(form);
    show('restored');
  };
  const onReset = () => {
    restored = undefined;
    deleteDraft(name);
    show(undefined);
  };
  const onSubmit = () => {
    isSubmitted = true;
    show(undefined);
  };
  const onUnsent = () => {
    if (isSubmitted && keep()) show('kept');
    isSubmitted = false;
  };
  const onStored = ({ detail }: CustomEvent<string>) => {
    if (detail !== form.action) return;
    deleteDraft(name);
    show(undefined);
  };
  if (!latest.current.answer) restore();
  form.addEventListener('formdata', onFormData);
  // Typed before the script was there; or there is nothing to keep any more.
  keep();
  form.addEventListener('input', keep);
  form.addEventListener('reset', onReset);
  form.addEventListener('submit', onSubmit);
  addEventListener(unsentEvent, onUnsent);
  addEventListener(storedEvent, onStored as EventListener);
  return () => {
    form.removeEventListener('formdata', onFormData);
    form.removeEventListener('input', keep);
    form.removeEventListener('reset', onReset);
    form.removeEventListener('submit', onSubmit);
    removeEventListener(unsentEvent, onUnsent);
    removeEventListener(storedEvent, onStored as EventListener);
  };
}

/** Of the texts that the form began with; empty where it has none. */
const versionIn = (form: HTMLFormElement) => String(new FormData(form).get('version') ?? '');

/** Those that hold what somebody wrote or chose: no password, no code that is valid once, no file. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (control): control is Control =>
      isControl(control) &&
      control.name !== '' &&
      !['hidden', 'password', 'file', 'radio', 'submit'].includes(control.type) &&
      !/password$|one-time-code$/.test(control.autocomplete),
  );

/** What the server does not have. A box or a choice alone is not kept: it says what to do, and is soon made again. */
function unsentFields(form: HTMLFormElement, isUnsent: boolean): Record<string, string> | undefined {
  const unsent = controlsOf(form).filter((control) => isUnsent || isChanged(control));
  const isTyped = (control: Control) =>
    control.type !== 'checkbox' && !control.type.startsWith('select') && (isChanged(control) || control.value !== '');
  return unsent.some(isTyped) ? Object.fromEntries(unsent.map((control) => [control.name, valueIn(control)])) : undefined;
}

/** What was put back is in sight. */
function openDetails(form: HTMLFormElement): void {
  for (let around = form.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true;
}
