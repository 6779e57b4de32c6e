import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router';
import type { Elsewhere } from '#app/http/practice.ts';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { stripLocale } from '#app/i18n/locale.ts';
import { ButtonLink, PrimaryLink } from '#app/ui/Page.tsx';
import { errorTexts } from './error-texts.ts';
import { OfficePage } from './OfficePage.tsx';

type Props = {
  error: unknown;
  /** Not of the team: in the public frame. */
  isOutside?: boolean;
};

export default function OfficeError({ error, isOutside = false }: Props) {
  const t = useTexts(errorTexts);
  const link = useLink();
  const { pathname } = useLocation();
  const reason = reasonOf(error);
  const outside = stripLocale(pathname) === '/publication/create' ? 'write' : 'team';
  const { title, text } = t.reasons[isOutside && reason === 'owners' ? outside : reason];
  const elsewhere = isRouteErrorResponse(error)
    ? (error.data as Elsewhere | null)?.elsewhere
    : null;
  const head = <title>{`${title} · ${useSharedTexts().site.name}`}</title>;
  if (elsewhere) return <OpenedElsewhere {...elsewhere} />;
  if (!isOutside)
    return (
      <OfficePage title={title} back={{ to: link('/admin'), label: t.today }}>
        {head}
        <p className="lead">{text}</p>
        <RequestId />
      </OfficePage>
    );
  return (
    <div className="wrap section">
      {head}
      <h1>{title}</h1>
      <p className="lead mt-4">{text}</p>
      {reason === 'owners' ? (
        <OtherAccount />
      ) : (
        <>
          <RequestId />
          <p className="mt-6">
            <PrimaryLink to="/dashboard">{t.dashboard}</PrimaryLink>
          </p>
        </>
      )}
    </div>
  );
}

/** A form was opened in a practice, or before it. */
function OpenedElsewhere({ title, text, typed, kept }: Elsewhere['elsewhere']) {
  const t = useTexts(errorTexts);
  const link = useLink();
  const { pathname } = useLocation();
  return (
    <OfficePage title={title} back={{ to: link('/admin'), label: t.today }}>
      <title>{`${title} · ${useSharedTexts().site.name}`}</title>
      <p className="notice" role="alert">
        {text}
      </p>
      {typed.length > 0 && <p>{kept}</p>}
      {typed.map((value) => (
        <textarea key={value} readOnly rows={4} defaultValue={value} aria-label={kept} />
      ))}
      <p>
        <a className="button" href={pathname}>
          {t.reload}
        </a>
      </p>
    </OfficePage>
  );
}

function OtherAccount() {
  const t = useTexts(errorTexts);
  const link = useLink();
  const { pathname, search } = useLocation();
  const member = (
    useRouteLoaderData('root') as { member?: { username: string } | null } | undefined
  )?.member;
  return (
    <>
      {member && <p className="mt-4">{t.signedIn(member.username)}</p>}
      <p className="mt-6 flex flex-wrap gap-3">
        <a
          className="button button-primary"
          href={`${link('/logout')}?${new URLSearchParams({ next: pathname + search })}`}
        >
          {t.otherAccount}
        </a>
        <ButtonLink to="/dashboard">{t.dashboard}</ButtonLink>
      </p>
    </>
  );
}

function reasonOf(error: unknown) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status >= 500) return 'failed';
  return status === 404 ? 'missing' : status === 403 ? 'owners' : 'request';
}

function RequestId() {
  const t = useTexts(errorTexts);
  const requestId = (useRouteLoaderData('root') as { requestId?: string } | undefined)?.requestId;
  if (!requestId) return null;
  return (
    <p className="kicker">
      {t.reference} <code>{requestId}</code>
    </p>
  );
}
