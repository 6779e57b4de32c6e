import { data } from 'react-router';
import { z } from 'zod';
import { resetRequestSchema } from '#app/features/accounts/schema.ts';
import { fieldErrors } from '#app/http/result.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { emailInput } from '#app/ui/form/email-input.ts';
import { Field } from '#app/ui/form/Field.tsx';
import type { Route } from './+types/email-correction.ts';
import { correctEmail } from './refused-replies.server.ts';
import { replyLimit } from './review.server.ts';
import { messageReviewTexts } from './texts.ts';
import { findMessage } from './thread.server.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(messageReviewTexts, (t) => ({
  title: t.refused.correct,
  description: t.message.description,
}));

export async function loader(args: Route.LoaderArgs) {
  const { db } = await officeRequest(args, 'message.decide');
  const message = await findMessage(db, args.params.id);
  if (!message) throw data(null, 404);
  return { id: message.id, name: message.from_name, email: message.email };
}

export const action = postForm('/admin/messages/:id/email', {
  may: 'message.decide',
  back: '/admin/messages/:id',
  schema: z.object({ email: resetRequestSchema.shape.email }),
  errors: fieldErrors<'email', 'email'>,
  limits: ({ secret, access: { account } }) => [replyLimit(secret, account.id)],
  shown: { same: 400 },
  run: correctEmail,
});

export default function EmailCorrection({
  loaderData: { id, name, email },
  actionData,
}: Route.ComponentProps) {
  const { refused: t } = useTexts(messageReviewTexts);
  const link = useLink();
  const values = actionData?.values ?? { email };
  const { errorList, field } = formErrors(actionData?.errors, ['email'], t, values);
  return (
    <OfficePage title={t.correct} back={{ to: link('/admin/messages/:id', { id }), label: name }}>
      <OfficeForm
        answer={actionData}
        rejected={t.same}
        fields={1}
        errorList={errorList}
        submit={t.submit}
      >
        <Field
          {...emailInput}
          label={t.address}
          hint={t.hint(email)}
          texts={{ required: t.email, invalid: t.email, tooLong: t.email }}
          {...field('email')}
        />
      </OfficeForm>
    </OfficePage>
  );
}
