import { data } from 'react-router';
import {
  ConfirmField,
  confirmFields,
  useConfirmErrors,
} from '#app/features/accounts/login/ConfirmField.tsx';
import {
  findFormQuestion,
  formProofLimits,
  runProved,
} from '#app/features/accounts/login/second-step.server.ts';
import { requestOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { done, fieldErrors } from '#app/http/result.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { Field } from '#app/ui/form/Field.tsx';
import type { Route } from './+types/payee.ts';
import { isPayeeDelayed, requestPayeeChange } from './payees.server.ts';
import {
  isPayeeMethod,
  type PayeeError,
  type PayeeField,
  type PayeeMethod,
  payeeBounds,
  payeeFields,
  payeeOf,
} from './payees.ts';
import { payeeSchema } from './schema.ts';
import { payeeTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(payeeTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { db } = await officeRequest(args, 'payee.change');
  const method = methodOf(args);
  const question = await findFormQuestion(args);
  if (!question) await requireRecent(args);
  const { support } = await findSettings(db);
  return {
    method,
    value: payeeOf(support, method),
    isDelayed: await isPayeeDelayed(db, Date.now()),
    question,
  };
}

const formOf = (method: PayeeMethod) =>
  postForm('/admin/payees/:method', {
    may: 'payee.change',
    back: '/admin/payees/:method',
    to: '/admin/payees',
    schema: payeeSchema(method),
    fields: [...payeeFields[method], 'again', ...confirmFields],
    errors: fieldErrors<ErrorField, ErrorCode>,
    limits: formProofLimits,
    run: (
      db,
      { password, code, again: _, accountId, role: _r, method: _m, ...value },
      now,
      sender,
    ) =>
      runProved(sender, { password, code }, async () =>
        done(
          await requestPayeeChange(
            db,
            { method, value, accountId },
            requestOrigin(sender, sender.access.session.id),
            now,
          ),
        ),
      ),
  });

type ErrorField = PayeeField | 'again' | (typeof confirmFields)[number];
type ErrorCode = PayeeError | 'password' | 'code' | 'wrong';

/** Asks for another value: it is in force a day later, or a week. */
export const action = (args: Route.ActionArgs) => formOf(methodOf(args))(args);

function methodOf({ params }: { params: { method: string } }): PayeeMethod {
  if (!isPayeeMethod(params.method)) throw data(null, 404);
  return params.method;
}

export default function Payee({
  loaderData: { method, value, isDelayed, question },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(payeeTexts);
  const link = useLink();
  const [first, ...others] = payeeFields[method];
  const order = [first, 'again', ...others, ...confirmFields] as const;
  const now: Partial<Record<string, string>> = value;
  const values = { ...now, [first]: '', ...actionData?.values };
  const texts = { ...t.errors, ...useConfirmErrors(actionData?.errors) };
  const { errorList, field, error } = formErrors(actionData?.errors, order, texts, values);
  const types: Partial<Record<PayeeField, string>> = { url: 'url', number: 'tel' };
  const control = (name: PayeeField | 'again', label: string, isFirst = false) => (
    <Field
      key={name}
      {...field(name)}
      label={label}
      hint={name === first && now[first] ? t.nowIs(t.now, now[first]) : undefined}
      type={isFirst ? types[first] : 'text'}
      autoComplete="off"
      required
      max={payeeBounds.value}
      texts={{ required: t.errors.missing, tooLong: t.errors.tooLong }}
    />
  );
  return (
    <OfficePage
      title={t.methods[method]}
      lead={t.delay[isDelayed ? 'week' : 'day']}
      back={{ to: link('/admin/payees'), label: t.title }}
    >
      <OfficeForm answer={actionData} fields={order.length} errorList={errorList} submit={t.submit}>
        {control(first, t.fields[first], true)}
        {control('again', t.again(t.fields[first]), true)}
        {others.length > 0 && (
          <details
            className="more"
            open={others.some((name) => !values[name] || error(name) !== undefined)}
          >
            <summary>
              {others.map((name) => t.nowIs(t.fields[name], values[name] ?? '')).join(' · ')}
            </summary>
            {others.map((name) => control(name, t.fields[name]))}
          </details>
        )}
        <ConfirmField question={question} error={error} />
      </OfficeForm>
    </OfficePage>
  );
}
