import type { Redisplay } from '#app/http/form-action.server.ts';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { Captcha } from '#app/ui/form/Captcha.tsx';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { FormField, formFields } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { MethodTiles } from './MethodTiles.tsx';
import { type DonationField, donationFields } from './schema.ts';
import { donationTexts } from './texts.ts';

type State = Redisplay<DonationField, ReturnType<typeof donationFields.errors>>;

type Props = { values: Partial<State['values']>; token: string } & Partial<
  Pick<State, 'errors' | 'notice'>
>;

export function DonationForm({ notice, token, ...answer }: Props) {
  const { form: t, failure } = useTexts(donationTexts);
  const captcha = useTexts(captchaTexts);
  const { errorList, field } = formFields(donationFields, t, answer);
  return (
    <PostForm
      id="donation"
      label={t.title}
      fields={donationFields.names.length}
      errorList={errorList}
      alert={useAlert(notice, { failed: failure, rate_limited: captcha.tooMany })}
      notice={
        notice?.outcome === 'expired'
          ? t.again
          : notice?.outcome === 'captcha_failed'
            ? captcha.refused
            : undefined
      }
      noAnswer={failure}
      failureAction={(open) => <SendAsMessage open={open} />}
      submit={t.send}
      draft="donation"
      eager
    >
      <p className="field-hint">{t.required}</p>
      <MethodTiles {...field('transferMethod')} />
      <div className="amount">
        <FormField {...field('amount')} />
        <FormField {...field('currency')} choices={t.currencies} />
      </div>
      <FormField {...field('name')} />
      <FormField {...field('email')} />
      <FormField {...field('phone')} />
      <FormField {...field('message')} />
      <p className="field-hint">{t.noPayment}</p>
      <Captcha form="donation" token={token} renew={notice !== undefined} />
    </PostForm>
  );
}

/**
 * OK posts what is typed to the contact page, which shows it in its own form: so none of it appears
 * in a URL.
 */
function SendAsMessage({ open }: { open: boolean }) {
  const shared = useSharedTexts();
  const donation = useTexts(donationTexts);
  const link = useLink();
  return (
    <>
      <button
        type="submit"
        form="donation"
        formAction={link('/contact')}
        name="from"
        value="donation"
        className="button button-primary"
        // biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the alert
        autoFocus={open}
      >
        {shared.ok}
      </button>
      <form method="dialog">
        <button type="submit" className="button">
          {donation.stay}
        </button>
      </form>
    </>
  );
}
