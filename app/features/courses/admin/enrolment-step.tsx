import { z } from 'zod';
import { fieldErrors, type Result, rejected } from '#app/http/result.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { readAmount } from '#app/i18n/amount.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatMoney } from '#app/i18n/format.ts';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { describePage, officeHandle } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { type Control, FormField, formFields } from '#app/ui/form/FormField.tsx';
import { WithReference } from '#app/ui/WithReference.tsx';
import { issueCertificate } from '../certificates.server.ts';
import { formatSpan } from '../pages/session-words.ts';
import { listSessions } from '../roster.server.ts';
import { seatsLeft } from '../sessions.ts';
import type { Route } from './+types/enrolment-step.ts';
import { changeEnrolment, moveEnrolment } from './commands.server.ts';
import { stepTexts } from './enrolment-step-texts.ts';
import { loadEnrolment } from './load-roster.ts';
import { payCash } from './payable.server.ts';

// Steps of an enrolment that need more than a button: a reason, an amount, a session.

/** In UTF-16 units. */
const maxReason = 300;

const control = <Code extends string>(
  element: Control['element'],
  codes: Control<Code>['codes'],
  attributes: Control['attributes'] = {},
): Control<Code> => ({ element, codes, attributes });

const amountBox = control('input', { required: 'amount' }, { inputMode: 'decimal' });
const codes = { required: 'reason', tooLong: 'tooLong' } as const;
const reasonBox = control('textarea', codes, { rows: 2, max: maxReason });

/** The fields of each step, in their order. */
const formOf = {
  cancelled: { reason: { ...reasonBox, codes: { tooLong: codes.tooLong } } },
  confirmed: { reason: reasonBox },
  certificate: { reason: reasonBox },
  payments: { amount: amountBox, reason: control('input', codes, { max: maxReason }) },
  session: { session: control('select', { required: 'session' }) },
};
type Step = keyof typeof formOf;
type Name = 'reason' | 'amount' | 'session';

export const handle = officeHandle;

export const meta: Route.MetaFunction = describePage;

export async function loader(args: Route.LoaderArgs) {
  const last = lastOf(args.pattern);
  if (last === 'certificate') await requirePermission(args, 'certificate.overrule');
  const { db, locale, now, url, roster, row } = await loadEnrolment(args);
  const asked = url.searchParams.get('to') === 'confirmed' ? 'confirmed' : 'cancelled';
  const step: Step = last === 'state' ? asked : last;
  const sessions =
    step === 'session' ? await listSessions(db, { courseId: roster.course.id, locale }, now) : [];
  const { reference, name, state, due, currency } = row;
  const { submit: title, lead } = stepTexts[locale].steps[step];
  return {
    ...{ title, lead, step, reference, name, state, due, currency },
    sessions: sessions
      .filter(({ id, phase }) => id !== roster.session.id && !closed.includes(phase))
      .map(({ id, starts_on, ends_on, seats, taken }) => ({
        ...{ id, starts_on, ends_on },
        left: seatsLeft(seats, taken),
      })),
  };
}

const closed = ['draft', 'ended', 'cancelled'];
const lastOf = (pattern: string) => pattern.split('/').at(-1) as keyof typeof actions;

const onEnrolment = {
  may: 'enrolment.edit',
  back: '/admin/enrolments/:reference',
  fields: ['state', 'amount', 'reason', 'session'],
  errors: fieldErrors<Name, Name | 'tooLong'>,
} as const;

const reason = z
  .string()
  .trim()
  .max(maxReason, 'tooLong')
  .optional()
  .transform((text) => text || null);

const amount = z.string('amount').transform((text, context): number => {
  const reading = readAmount(text);
  if ('minorUnits' in reading && reading.minorUnits > 0) return reading.minorUnits;
  context.addIssue({ code: 'custom', message: 'amount' });
  return z.NEVER;
});

/** A reason is asked for where the command needs one. */
async function askingReason<Value, Reason extends string>(
  command: Promise<Result<Value, never, Reason>>,
): Promise<Result<Value, { reason: 'reason' }, Exclude<Reason, 'reason'>>> {
  const result = await command;
  if (result.outcome !== 'rejected') return result;
  return result.reason === 'reason'
    ? { outcome: 'invalid', errors: { reason: 'reason' } }
    : rejected(result.reason as Exclude<Reason, 'reason'>);
}

const actions = {
  state: postForm('/admin/enrolments/:reference/state', {
    ...onEnrolment,
    schema: z.object({ state: z.enum(['held', 'waiting', 'confirmed', 'cancelled']), reason }),
    run: (db, input, now) => askingReason(changeEnrolment(db, input, now)),
  }),
  payments: postForm('/admin/enrolments/:reference/payments', {
    ...onEnrolment,
    schema: z.object({ amount, reason }),
    run: (db, input, now) => askingReason(payCash(db, input, now)),
  }),
  session: postForm('/admin/enrolments/:reference/session', {
    ...onEnrolment,
    schema: z.object({ session: z.string('session').min(1, 'session').max(100, 'session') }),
    run: (db, { session: sessionId, ...input }, now) =>
      moveEnrolment(db, { ...input, sessionId }, now),
  }),
  // Editors issue it where somebody was there often enough; owners also without, with a reason.
  certificate: postForm('/admin/enrolments/:reference/certificate', {
    ...onEnrolment,
    schema: z.object({ reason }),
    run: (db, input, now) => askingReason(issueCertificate(db, input, now)),
  }),
};

export const action = (args: Route.ActionArgs) => actions[lastOf(args.pattern)](args);

export default function EnrolmentStep({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, name, state, due, currency, sessions } = loaderData;
  const { steps, ...t } = useTexts(stepTexts);
  const link = useLink();
  const locale = useLocale();
  const sent = actionData?.values.state;
  const step = sent === 'confirmed' || sent === 'cancelled' ? sent : loaderData.step;
  const controls: Partial<Record<Name, Control<keyof typeof t.errors>>> = formOf[step];
  const names = Object.keys(controls) as Name[];
  const values = {
    amount: String(due / 100),
    ...(step === 'payments' && { reason: t.ways[0] }),
    ...actionData?.values,
  };
  const texts = {
    ...t,
    reason: step === 'payments' ? t.how : t.reason,
    reasonHint: steps[step].hint,
    amountHint: t.due(formatMoney(locale, due, currency)),
    sessionPrompt: t.prompt,
    sessionChoices: Object.fromEntries(
      sessions.map(({ id, left, ...span }) => [
        id,
        `${formatSpan(locale, span)} · ${t.left(left)}`,
      ]),
    ),
  };
  const form = { names, controls: controls as Required<typeof controls> };
  const { errorList, field } = formFields(form, texts, { ...actionData, values });
  const isNowhere = step === 'session' && sessions.length === 0;
  const back = link('/admin/enrolments/:reference', { reference: reference.toLowerCase() });
  return (
    <OfficePage
      title={<WithReference text={steps[step].title(reference)} reference={reference} />}
      lead={isNowhere ? t.none : steps[step].lead}
      back={{ to: back, label: name || reference }}
    >
      {step === 'payments' && state === 'waiting' && <p className="notice">{t.waits}</p>}
      {!isNowhere && (
        <OfficeForm
          answer={actionData}
          fields={names.length}
          errorList={errorList}
          submit={steps[step].submit}
          isDanger={step === 'cancelled'}
        >
          {(step === 'cancelled' || step === 'confirmed') && (
            <input type="hidden" name="state" value={step} />
          )}
          {names.map((each) => (
            <FormField
              key={each}
              {...field(each)}
              after={step === 'payments' && each === 'reason' && <Ways ways={t.ways} />}
            />
          ))}
        </OfficeForm>
      )}
    </OfficePage>
  );
}

/** Each writes itself into the field above. */
function Ways({ ways }: { ways: readonly string[] }) {
  return (
    <span className="payment-ways office-actions office-scripted">
      {ways.map((way) => (
        <button
          key={way}
          type="button"
          className="button"
          onClick={({ currentTarget }) => {
            const box = currentTarget.closest('.field')?.querySelector('input');
            if (!box) return;
            box.value = way;
            box.dispatchEvent(new Event('input', { bubbles: true }));
          }}
        >
          {way}
        </button>
      ))}
    </span>
  );
}
