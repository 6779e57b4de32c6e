import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { findShownSettings } from '#app/features/settings/shown.server.ts';
import { clientIpContext } from '#app/http/context.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { refusalInit } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, formatDuration, formatMoney, isoDate } from '#app/i18n/format.ts';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { ContactSection } from '#app/ui/company.tsx';
import { ExampleMark } from '#app/ui/examples.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { formErrors, useAlert } from '#app/ui/form/answer.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { FileField } from '#app/ui/form/FileField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { RetryButtons, UploadProgress } from '#app/ui/form/UploadProgress.tsx';
import { ButtonLink, PageScript, PrimaryLink, ResultNotice, Strip } from '#app/ui/Page.tsx';
import fileStyles from '#app/ui/styles/file.css?inline';
import progressStyles from '#app/ui/styles/upload-progress.css?inline';
import { WithReference } from '#app/ui/WithReference.tsx';
import type { Route } from './+types/status.ts';
import donationScript from './donation.client.ts?worker&url';
import donationStyles from './donation.css?inline';
import { findDonationByReference, findReturnedAt } from './donations.server.ts';
import { announcedOf, donationPath, paymentDetails, receivedOf, stateOf } from './donations.ts';
import { LookUpForm } from './LookUpForm.tsx';
import proofScript from './proof.client.ts?worker&url';
import { readReference } from './reference.ts';
import { CopyButton, CopyStatus } from './SupportTable.tsx';
import { proofSubmission } from './submission.server.ts';
import { donationTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [donationStyles, fileStyles, progressStyles],
  script: donationScript,
  upload: true,
};

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const { status } = donationTexts[localeOf(location.pathname)];
  const titles = { unknown: status.unknownTitle, rate_limited: status.lookUpTitle };
  const title =
    loaderData?.outcome === 'found'
      ? status.title(loaderData.donation.reference)
      : titles[loaderData?.outcome ?? 'unknown'];
  return pageMeta({ matches, location, title, description: status.description, noindex: true });
};

export async function loader(args: Route.LoaderArgs) {
  const { db, config, secret, url, locale } = pageRequest(args);
  const { reference } = args.params;
  const known = readReference(reference);
  if (known && known.toLowerCase() !== reference)
    throw redirect(localizedPath(locale, donationPath(known)));
  // Every lookup counts, found or not, against guessing (docs/decisions/0013-donations.md).
  const limits = limitsFor(secret, 'reference').perNetwork(args.context.get(clientIpContext), {
    burst: 30,
    everySeconds: 60,
  });
  const limited = known && (await takeLimits(db, limits, Date.now()));
  if (limited)
    return data({ ...limited, outcome: 'rate_limited', reference } as const, refusalInit(limited));
  const found = known && (await findDonationByReference(db, known));
  if (!found) return data({ outcome: 'unknown', reference } as const, 404);
  const { support } = await findShownSettings(db, config.publicUrl);
  return data({
    outcome: 'found',
    /** The page is the answer to the form. */
    isJustSent: url.searchParams.get('done') === 'sent',
    donation: {
      reference: found.reference,
      state: stateOf(found),
      times: {
        announced: found.created_at,
        received: found.received_at,
        confirmed: found.confirmed_at,
        refused: found.refused_at,
        returned: await findReturnedAt(db, found),
      },
      announced: announcedOf(found),
      received: receivedOf(found),
      method: found.method,
      isSaidSent: found.proof_sent_at !== null,
      details: paymentDetails(found.method, support),
    },
  } as const);
}

export const action = (args: Route.ActionArgs) => {
  const path = localizedPath(pageRequest(args).locale, donationPath(args.params.reference));
  const goTo = (page: string) =>
    redirect(page, { status: 303, headers: { 'Cache-Control': 'no-store' } });
  return formAction(proofSubmission, args, {
    onDone: () => goTo(`${path}?done=sent`),
    onRefused: (refusal) =>
      refusal.outcome === 'rejected' && refusal.reason === 'gone' ? goTo(path) : undefined,
  });
};

type Loaded = Awaited<ReturnType<typeof loader>>['data'];
type Found = Extract<Loaded, { outcome: 'found' }>;
type Props = Pick<Found, 'donation'>;

/** The state of a donation and how to pay. Shows no personal data. */
export default function Status({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(donationTexts).status;
  if (loaderData.outcome !== 'found') return <NotShown {...loaderData} />;
  const { donation } = loaderData;
  return (
    <>
      <Strip
        sky="dusk"
        title={<WithReference text={t.title(donation.reference)} reference={donation.reference} />}
        lead={t.lead}
      />
      <CopyStatus />
      <div className="wrap section beside">
        <div className="grid gap-10">
          <DonationProgress {...loaderData} answer={actionData} />
          {donation.state === 'announced' && (
            <Folded isFolded={donation.isSaidSent && !actionData} summary={t.again}>
              <PaymentSteps donation={donation} />
              <ProofForm answer={actionData} />
            </Folded>
          )}
        </div>
        <LookUpForm />
      </div>
      <ContactSection
        title={t.question}
        lead={t.questionLead}
        about={{ name: donation.reference, message: t.questionAbout(donation.reference) }}
      />
    </>
  );
}

type FoldedProps = { isFolded: boolean; summary: string; children: ReactNode };

const Folded = ({ isFolded, summary, children }: FoldedProps) =>
  isFolded ? (
    <details className="more">
      <summary>{summary}</summary>
      <div className="mt-6 grid gap-10">{children}</div>
    </details>
  ) : (
    children
  );

function NotShown(shown: Exclude<Loaded, { outcome: 'found' }>) {
  const t = useTexts(donationTexts).status;
  const shared = useSharedTexts();
  const locale = useLocale();
  const [title, lead] =
    shown.outcome === 'unknown'
      ? [t.unknownTitle, t.unknown]
      : [t.lookUpTitle, t.tooMany(formatDuration(locale, shown.retryAfterSeconds))];
  return (
    <>
      <Strip sky="dusk" title={title} lead={lead} />
      <div className="wrap section">
        <LookUpForm
          value={shown.reference}
          error={shown.outcome === 'unknown' ? t.unknownTitle : undefined}
        />
        <p className="mt-8">
          <ButtonLink to="/contact">{shared.writeToUs}</ButtonLink>
        </p>
      </div>
    </>
  );
}

function PaymentSteps({ donation: { method, reference, details } }: Props) {
  const t = useTexts(donationTexts);
  const shared = useSharedTexts();
  return (
    <section aria-labelledby="how-to-title">
      <h2 id="how-to-title">{t.status.howTo}</h2>
      {details.length === 0 ? (
        <>
          <p className="my-4">{t.status.soon}</p>
          <PrimaryLink to="/contact">{shared.writeToUs}</PrimaryLink>
        </>
      ) : (
        <>
          <div className="prose my-4">
            <ol>
              {t.steps[method](reference).map((step) => (
                <li key={step}>
                  {step.includes(reference) ? (
                    <WithReference text={step} reference={reference} />
                  ) : (
                    step
                  )}
                </li>
              ))}
            </ol>
          </div>
          <dl className="pay-to">
            {details.map(({ key, value }) => (
              <Detail
                key={key}
                label={t.details[key]}
                value={value}
                isLink={key === 'link'}
                canCopy={/^(?:link|account|number)$/.test(key)}
              />
            ))}
            <Detail label={t.reference} value={reference} canCopy />
          </dl>
          <p className="notice mt-6">{t.status.onlyHere}</p>
        </>
      )}
    </section>
  );
}

type DetailProps = { label: string; value: string; isLink?: boolean; canCopy: boolean };

const Detail = ({ label, value, isLink, canCopy }: DetailProps) => (
  <div>
    <dt>{label}</dt>
    <dd className="way">
      {isLink ? <a href={value}>{value}</a> : <strong className="number">{value}</strong>}
      <ExampleMark of={value} />
      {canCopy && <CopyButton text={value} what={label} />}
    </dd>
  </div>
);

type Answer = Route.ComponentProps['actionData'];

function ProofForm({ answer }: { answer: Answer }) {
  const t = useTexts(donationTexts).proof;
  const names = ['transaction', 'picture'] as const;
  const { errorList, field, error } = formErrors(answer?.errors, names, t.errors, answer?.values);
  return (
    <section aria-labelledby="proof-title">
      <h2 id="proof-title">{t.title}</h2>
      <p className="my-4">{t.lead}</p>
      <PostForm
        id="proof"
        label={t.title}
        fields={names.length}
        errorList={errorList}
        alert={useAlert(answer?.notice, { rejected: t.storageFull })}
        submit={t.submit}
        sending={t.sending}
        failureAction={(open) => !open && <RetryButtons />}
        encType="multipart/form-data"
      >
        <Field
          {...field('transaction')}
          label={t.transaction}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          max={40}
          texts={{ required: t.errors.transaction, tooLong: t.errors.transaction }}
        />
        <FileField
          name="picture"
          label={t.picture}
          hint={t.pictureHint}
          error={error('picture')}
          texts={{}}
        />
        <UploadProgress />
        <PageScript src={proofScript} />
      </PostForm>
    </section>
  );
}

/** A timeline: what has happened, when, and what is next. */
function DonationProgress({ donation, isJustSent, answer }: Found & { answer: Answer }) {
  const { state, times, announced, received, method, isSaidSent } = donation;
  const t = useTexts(donationTexts);
  const shared = useSharedTexts();
  const locale = useLocale();
  const current = times.returned === null ? state : 'returned';
  const steps =
    state === 'refused'
      ? (['announced', 'received', 'refused', 'returned'] as const).filter((step) => times[step])
      : (['announced', 'received', 'confirmed'] as const);
  return (
    <section aria-labelledby="progress-title">
      <h2 id="progress-title">{t.status.progress}</h2>
      {state === 'announced' && isSaidSent ? (
        <div className="my-4">
          <ResultNotice tone="good" autoFocus={isJustSent && !answer}>
            {t.proof.sent}
          </ResultNotice>
        </div>
      ) : (
        <p className="lead my-4">{t.status.texts[current]}</p>
      )}
      <ol className="progress">
        {steps.map((step) => {
          const at = times[step];
          return (
            <li
              key={step}
              className={at === null ? 'progress-open' : `progress-${step}`}
              aria-current={step === current ? 'step' : undefined}
            >
              <strong>{t.status.states[step]}</strong>
              {at === null ? (
                <span className="visually-hidden">, {t.status.toCome}</span>
              ) : (
                <time dateTime={isoDate(at)}>{formatDateTime(locale, at)}</time>
              )}
            </li>
          );
        })}
      </ol>
      <Facts
        className="pay-to mt-6"
        facts={[
          [t.status.amount, formatMoney(locale, announced.amount, announced.currency)],
          [t.status.received, received && formatMoney(locale, received.amount, received.currency)],
          [t.status.method, t.methods[method]],
        ]}
      />
      {state === 'refused' && (
        <p className="mt-6">
          <PrimaryLink to="/contact">{shared.writeToUs}</PrimaryLink>
        </p>
      )}
    </section>
  );
}
