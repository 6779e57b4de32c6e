import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { deleteDraft } from '#app/client/draft.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { stripLocale } from '#app/i18n/locale.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { storedEvent, unsentEvent } from './answers.ts';
import { type Control, defaultIn, isChanged, isControl, valueIn } from './controls.ts';
import {
  fieldsBeside,
  fill,
  isIn,
  joined,
  listDrafts,
  newDraftName,
  type StoredDraft,
  writeDraft,
} from './device-draft.ts';
import { deviceFullTexts } from './draft-texts.ts';
import { UnsentOffer } from './UnsentOffer.tsx';

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

type Shown = 'restored' | 'kept' | 'full' | undefined;

/**
 * Keeps what is typed into the form around it on the device until the server has it, puts it back
 * when the form is opened again, and says so.
 */
export function FormDraft({ form, action, answer, isUnsent = false, sent = [] }: Props) {
  const t = useTexts(formTexts);
  const full = useTexts(deviceFullTexts);
  const name = useDraftName(action);
  const latest = useRef({ answer, isUnsent, sent });
  latest.current = { answer, isUnsent, sent };
  const [shown, setShown] = useState<Shown>();
  const [offered, setOffered] = useState<readonly Draft[]>([]);
  const restore = useRef<(draft: Draft) => void>(() => {});
  useEffect(() => {
    if (!form.current) return;
    const { stop, take } = keepDraft(form.current, {
      name,
      latest,
      show: setShown,
      offer: setOffered,
    });
    restore.current = take;
    return stop;
  }, [form, name]);
  const withdraw = (name: string) =>
    setOffered((before) => before.filter((draft) => draft.name !== name));
  const onRestore = (name: string) => {
    const draft = offered.find((each) => each.name === name);
    if (draft) restore.current(draft);
    withdraw(name);
  };
  const onDiscard = (name: string) => {
    deleteDraft(name);
    withdraw(name);
  };
  const discard = () => {
    form.current?.reset();
    // The button is gone.
    form.current?.querySelector<HTMLElement>('.field :is(input, textarea)')?.focus();
  };
  return (
    <>
      <p role="status" className={shown ? 'office-draft notice' : 'office-draft'}>
        {shown === 'kept' && t.kept}
        {shown === 'full' && full}
        {shown === 'restored' && (
          <>
            {t.draftRestored}{' '}
            <button type="button" className="link-button" onClick={discard}>
              {t.discardDraft}
            </button>
          </>
        )}
      </p>
      <UnsentOffer form={form} drafts={offered} onRestore={onRestore} onDiscard={onDiscard} />
    </>
  );
}

/** By account and form, in every language. Nobody else on the device is shown it. */
function useDraftName(action: string | undefined): string {
  const { pathname } = useLocation();
  const frame = useMatches().find(({ id }) => id.startsWith('office:'))?.loaderData as
    | { me: string }
    | undefined;
  return `office:${frame?.me}:${stripLocale(action ?? pathname)}`;
}

type Draft = StoredDraft<string>;
type Options = {
  name: string;
  latest: RefObject<Pick<Props, 'answer' | 'isUnsent' | 'sent'>>;
  show: (shown: Shown) => void;
  offer: (drafts: readonly Draft[]) => void;
};

/** @returns what stops it, and what takes up a draft that was offered. */
function keepDraft(form: HTMLFormElement, { name, latest, show, offer }: Options) {
  const own = newDraftName(name);
  /** With a draft from an earlier version, that one is sent, so that a conflict is seen: once. */
  let restored: { over: string; version: string } | undefined;
  let [isSubmitted, isKept] = [false, true];
  const onFormData = ({ formData }: FormDataEvent) => {
    if (latest.current.answer?.notice?.outcome === 'rejected') restored = undefined;
    if (restored && formData.get('version') === restored.over)
      formData.set('version', restored.version);
  };
  const prefill = latest.current.isUnsent ? controlsOf(form).map(defaultIn).join('\n') : '';
  /** @returns whether there is anything to keep */
  const keep = (): boolean => {
    const fields = unsentFields(form, latest.current.isUnsent || Boolean(latest.current.answer));
    if (!fields) {
      deleteDraft(own);
      return false;
    }
    const version = restored?.version ?? versionIn(form);
    isKept = writeDraft(own, { at: Date.now(), version, fields, prefill });
    if (!isKept) show('full');
    return true;
  };
  const take = (draft: Draft): boolean => {
    const { fields } = draft;
    /** The draft is older than a text put into the form, as by the undo of a reply. */
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
    if (
      !controls.some(
        (control) => isChanged(control) && valueIn(control).includes(fields[control.name] ?? ''),
      )
    )
      return false;
    if (!isOlder) restored = { over, version: draft.version };
    openDetails(form);
    show('restored');
    return true;
  };
  const takeOver = (draft: Draft) => {
    take(draft);
    if (keep() && isKept) deleteDraft(draft.name);
  };
  /**
   * Puts the last draft back where that replaces nothing that was stored since, and offers the
   * others.
   */
  const restore = () => {
    const drafts = listDrafts<string>(name).filter((draft) => {
      const isSent = Object.values(draft.fields).some((text) =>
        latest.current.sent?.includes(text.trim()),
      );
      if (isSent || isIn(draft, valuesOf(form))) deleteDraft(draft.name);
      else return Object.keys(fieldsBeside(draft, valuesOf(form))).length > 0;
      return false;
    });
    const last = latest.current.answer
      ? undefined
      : drafts.findLast((draft) => latest.current.isUnsent || replacesNothing(form, draft));
    if (last) takeOver(last);
    const others = drafts.filter((draft) => draft !== last);
    offer(others);
    if (others.length > 0) openDetails(form);
  };
  const onReset = () => {
    restored = undefined;
    deleteDraft(own);
    show(undefined);
  };
  const onSubmit = () => {
    isSubmitted = true;
    show(undefined);
  };
  const onUnsent = () => {
    if (isSubmitted && keep() && isKept) show('kept');
    isSubmitted = false;
  };
  const onStored = ({ detail }: CustomEvent<string>) => {
    if (detail !== form.action) return;
    deleteDraft(own);
    show(undefined);
  };
  restore();
  form.addEventListener('formdata', onFormData);
  // Typed before the script was there; or there is nothing to keep any more.
  keep();
  form.addEventListener('input', keep);
  form.addEventListener('reset', onReset);
  form.addEventListener('submit', onSubmit);
  addEventListener(unsentEvent, onUnsent);
  addEventListener(storedEvent, onStored as EventListener);
  const stop = () => {
    form.removeEventListener('formdata', onFormData);
    form.removeEventListener('input', keep);
    form.removeEventListener('reset', onReset);
    form.removeEventListener('submit', onSubmit);
    removeEventListener(unsentEvent, onUnsent);
    removeEventListener(storedEvent, onStored as EventListener);
  };
  return { stop, take: takeOver };
}

/** Whether nobody has stored anything since a draft, in its fields at least. */
const replacesNothing = (form: HTMLFormElement, { version, fields }: Draft): boolean =>
  version === versionIn(form) ||
  controlsOf(form)
    .filter(({ name }) => name in fields)
    .every((control) => defaultIn(control) === '');

const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries(controlsOf(form).map((control) => [control.name, valueIn(control)]));

/** The version that the form began with; empty without one. */
const versionIn = (form: HTMLFormElement) => String(new FormData(form).get('version') ?? '');

/**
 * Those that hold what somebody wrote or chose: no password, no code that is valid once, no file.
 */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (control): control is Control =>
      isControl(control) &&
      control.name !== '' &&
      !['hidden', 'password', 'file', 'radio', 'submit'].includes(control.type) &&
      !/password$|one-time-code$/.test(control.autocomplete),
  );

/**
 * Values that the server does not have. A box or a choice alone is not kept: it says what to do,
 * and is soon made again.
 */
function unsentFields(
  form: HTMLFormElement,
  isUnsent: boolean,
): Record<string, string> | undefined {
  const unsent = controlsOf(form).filter((control) => isUnsent || isChanged(control));
  const isTyped = (control: Control) =>
    control.type !== 'checkbox' &&
    !control.type.startsWith('select') &&
    (isChanged(control) || control.value !== '');
  return unsent.some(isTyped)
    ? Object.fromEntries(unsent.map((control) => [control.name, valueIn(control)]))
    : undefined;
}

/** Opens the sections with restored text. */
function openDetails(form: HTMLFormElement): void {
  for (
    let around = form.closest('details');
    around;
    around = around.parentElement?.closest('details') ?? null
  )
    around.open = true;
}
