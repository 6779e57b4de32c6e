import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useOutletContext } from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import { stripLocale } from '#app/i18n/locale.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { type Control, defaultIn, isChanged, valueIn } from './controls.ts';
import { controlsOf, type StoredDraft, valuesIn } from './device-draft.ts';
import type { Shown } from './draft-states.ts';
import { deviceFullTexts } from './draft-texts.ts';
import type { OfficeState } from './frame.tsx';
import { UnsentOffer } from './UnsentOffer.tsx';
import { type DraftSource, useDraft } from './useDraft.ts';

export type DraftProps = {
  /** Where the form posts; by default its own page. */
  action?: string | undefined;
  /**
   * Whether its initial text was typed by someone, and is not stored; by default that of an answer
   * is.
   */
  isUnsent?: boolean | undefined;
  /** Texts that its writer has sent with it: they are not put back. */
  sent?: readonly string[];
};

type Props = DraftProps & {
  form: RefObject<HTMLFormElement | null>;
  answer?: { notice: { outcome: string } | undefined } | undefined;
};

export function FormDraft(props: Props) {
  const { form } = props;
  const t = useTexts(formTexts);
  const full = useTexts(deviceFullTexts);
  const [shown, setShown] = useState<Shown>('idle');
  const latest = useRef(props);
  latest.current = props;
  /** A draft is sent over the version that it began with, once, so that a conflict is seen. */
  const restored = useRef<{ over: string; version: string }>(undefined);
  useEffect(() => {
    const element = form.current;
    const setVersion = ({ formData }: FormDataEvent) => {
      if (latest.current.answer?.notice?.outcome === 'rejected') restored.current = undefined;
      if (restored.current && formData.get('version') === restored.current.over)
        formData.set('version', restored.current.version);
    };
    element?.addEventListener('formdata', setVersion);
    return () => element?.removeEventListener('formdata', setVersion);
  }, [form]);
  const { offered, restore, discard } = useDraft(form, useDraftName(props.action), (element) =>
    sourceOf(element, latest, restored, setShown),
  );
  const clear = () => {
    form.current?.reset();
    // The button is gone.
    form.current?.querySelector<HTMLElement>('.field :is(input, textarea)')?.focus();
  };
  const isShown = shown === 'kept' || shown === 'full' || shown === 'restored';
  const classes = `office-draft ${isShown ? 'notice' : ''} ${shown === 'full' ? 'is-full' : ''}`;
  return (
    <>
      <p role="status" className={classes}>
        {shown === 'kept' && t.kept}
        {shown === 'full' && full}
        {shown === 'restored' && (
          <>
            {t.draftRestored}{' '}
            <button type="button" className="link-button" onClick={clear}>
              {t.discardDraft}
            </button>
          </>
        )}
      </p>
      <UnsentOffer form={form} drafts={offered} onRestore={restore} onDiscard={discard} />
    </>
  );
}

/** By account and form, in every language. Nobody else on the device is shown it. */
function useDraftName(action: string | undefined): string {
  const { pathname } = useLocation();
  const { me } = useOutletContext<OfficeState>();
  return `office:${me}:${stripLocale(action ?? pathname)}`;
}

function sourceOf(
  form: HTMLFormElement,
  latest: RefObject<Props>,
  restored: RefObject<{ over: string; version: string } | undefined>,
  show: (shown: Shown) => void,
): DraftSource {
  const controls = () => controlsOf(form);
  const version = () =>
    (form.elements.namedItem('version') as HTMLInputElement | null)?.value ?? '';
  const prefill = latest.current.isUnsent ? controls().map(defaultIn).join('\n') : '';
  /** Older than a text that was put into the form, as by the undo of a reply. */
  const isOlder = (draft: StoredDraft) => prefill !== '' && draft.prefill !== prefill;
  return {
    phase: 'clean',
    pauseMs: 0,
    values: () => valuesIn(controls()),
    changes: () => unsentFields(controls(), latest.current.isUnsent ?? !!latest.current.answer),
    version: () => restored.current?.version ?? version(),
    prefill,
    isSent: ({ fields }) =>
      Object.values(fields).some((text) => latest.current.sent?.includes(text.trim())),
    isRestorable: (draft) =>
      !latest.current.answer &&
      (latest.current.isUnsent || draft.version === version() || isForEmpty(controls(), draft)),
    isJoined: (control, draft) => isOlder(draft) || isChanged(control),
    onRestored: (draft) => {
      const isShown = controls().some(
        (control) =>
          control.name in draft.fields &&
          isChanged(control) &&
          valueIn(control).includes(draft.fields[control.name] ?? ''),
      );
      if (isShown && !isOlder(draft))
        restored.current = { over: version(), version: draft.version };
      return isShown;
    },
    show: (state) => {
      if (state.phase === 'clean' && state.shown === 'idle') restored.current = undefined;
      show(state.shown);
    },
  };
}

/** Whether the fields of a draft have no stored text. */
const isForEmpty = (controls: readonly Control[], { fields }: StoredDraft): boolean =>
  controls.every((control) => !(control.name in fields) || defaultIn(control) === '');

/** A box or a choice alone is not kept: it is soon made again. */
function unsentFields(controls: readonly Control[], isUnsent: boolean): Record<string, string> {
  const unsent = controls.filter((control) => isUnsent || isChanged(control));
  const isTyped = (control: Control) =>
    control.type !== 'checkbox' &&
    !control.type.startsWith('select') &&
    (isChanged(control) || control.value !== '');
  return unsent.some(isTyped) ? valuesIn(unsent) : {};
}
