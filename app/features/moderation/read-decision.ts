import { type ModerationError, moderatedTextSchema, refusalSchema } from '#app/features/pictures/schema.ts';
import { fieldErrors, readForm } from '#app/http/forms.ts';
import { isLocale } from '#app/i18n/locale.ts';
import type { Faults } from './ModerationForms.tsx';
import type { Decision } from './moderation.server.ts';

const fields = ['decision', 'revision', 'language', 'title', 'description', 'alternative', 'reason', 'next'] as const;

type What = Omit<Decision, 'pictureId' | 'accountId'> & ({ action: 'approve' | 'edit' } | { action: 'refuse'; reason: string });

/** What a moderator's form asks for; without a decision when it cannot be taken as it stands. */
export async function readDecision(request: Request) {
  const { wellFormed, values: form } = await readForm(request, fields);
  const revision = Number(form.revision);
  const none = (faults: Faults = {}) => ({ form, decision: undefined, faults });
  const take = (decision: What) => ({ form, decision, faults: {} as Faults });
  if (!wellFormed || !Number.isSafeInteger(revision)) return none();
  if (form.decision === 'approve') return take({ action: 'approve', revision });
  if (form.decision === 'refuse') {
    const refusal = refusalSchema.safeParse(form);
    return refusal.success
      ? take({ action: 'refuse', reason: refusal.data.reason, revision })
      : none(fieldErrors<keyof Faults, ModerationError>(refusal.error));
  }
  const action = form.decision === 'edit' ? 'edit' : form.decision === 'approveEdited' ? 'approve' : undefined;
  if (!action || !isLocale(form.language)) return none();
  const text = moderatedTextSchema.safeParse(form);
  return text.success
    ? take({ action, revision, text: { ...text.data, locale: form.language } })
    : none(fieldErrors<keyof Faults, ModerationError>(text.error));
}
