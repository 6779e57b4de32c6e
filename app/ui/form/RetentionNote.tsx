import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { PageLink } from '../Page.tsx';
import { formTexts } from './texts.ts';

/** Above the button of a form that anyone sends: how long we keep it (platform/retention.ts). */
export function RetentionNote() {
  const t = useTexts(formTexts);
  const { nav } = useSharedTexts();
  return (
    <p className="field-hint">
      {t.retention} <PageLink to="/confidentialite">{nav.privacy}</PageLink>
    </p>
  );
}
