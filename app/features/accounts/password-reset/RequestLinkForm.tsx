import type { ComponentProps } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { Dialog } from '#app/ui/form/Dialog.tsx';
import { LineLink } from '#app/ui/Page.tsx';
import { EmailForm } from '../AccountFields.tsx';
import { passwordResetTexts } from './texts.ts';

type Props = Omit<ComponentProps<typeof EmailForm>, 'label'> & { sent: boolean };

export function RequestLinkForm({ sent, ...form }: Props) {
  const t = useTexts(passwordResetTexts).resetRequest;
  return (
    <>
      {sent && !form.answer && (
        <Dialog id={`${form.id}-sent`} tone="good" title={t.sentTitle} text={t.sent} open />
      )}
      <EmailForm label={t.formLabel} {...form} />
      <p className="account-more">
        <LineLink to="/login">{t.logIn}</LineLink>
      </p>
    </>
  );
}
