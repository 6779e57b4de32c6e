import type { ReactNode } from 'react';
import type { Redisplay } from '#app/http/form-action.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { formErrors } from '#app/ui/form/answer.ts';
import { TextareaField } from '#app/ui/form/Field.tsx';
import { rosterTexts } from './roster-texts.ts';

/** In UTF-16 units. */
export const maxReason = 300;

export const missingReason = { outcome: 'invalid', errors: { reason: 'missing' } } as const;

type Props = {
  reference: string;
  title: string;
  lead: string;
  hint: string;
  submit: string;
  isDanger?: boolean;
  isOptional?: boolean;
  answer: Redisplay<'reason', Partial<Record<'reason', 'missing' | 'tooLong'>>> | undefined;
  children?: ReactNode;
};

/** Something that is done to an enrolment with a reason. */
export function ReasonForm({ reference, answer, isDanger, isOptional, ...props }: Props) {
  const t = useTexts(rosterTexts).state;
  const link = useLink();
  const { errorList, field } = formErrors(answer?.errors, ['reason'], t.errors, answer?.values);
  return (
    <OfficePage
      title={props.title}
      lead={props.lead}
      back={{
        to: link('/admin/enrolments/:reference', { reference: reference.toLowerCase() }),
        label: reference,
      }}
    >
      <OfficeForm
        answer={answer}
        fields={1}
        errorList={errorList}
        submit={props.submit}
        {...(isDanger && { isDanger })}
      >
        {props.children}
        <TextareaField
          {...field('reason')}
          label={t.reason}
          hint={props.hint}
          max={maxReason}
          texts={{
            ...(isOptional ? {} : { required: t.errors.missing }),
            tooLong: t.errors.tooLong,
          }}
        />
      </OfficeForm>
    </OfficePage>
  );
}
