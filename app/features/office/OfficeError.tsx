import { isRouteErrorResponse, useRouteLoaderData } from 'react-router';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { PrimaryLink } from '#app/ui/Page.tsx';
import { errorTexts } from './error-texts.ts';
import { OfficePage } from './OfficePage.tsx';

type Props = {
  error: unknown;
  /** For who is not of the team: in the frame of the public pages. */
  isOutside?: boolean;
};

/** Why a page of the back-office is not shown, with a way back. */
export default function OfficeError({ error, isOutside }: Props) {
  return isOutside ? <OutsideError error={error} /> : <InsideError error={error} />;
}

function InsideError({ error }: Props) {
  const t = useTexts(errorTexts);
  const link = useLink();
  const { title, text } = t.reasons[reasonOf(error)];
  return (
    <OfficePage title={title} back={{ to: link('/admin'), label: t.today }}>
      <ErrorTitle title={title} />
      <p className="lead">{text}</p>
      <RequestId />
    </OfficePage>
  );
}

function OutsideError({ error }: Props) {
  const t = useTexts(errorTexts);
  const reason = reasonOf(error);
  const { title, text } = t.reasons[reason === 'owners' ? 'team' : reason];
  return (
    <div className="wrap section">
      <ErrorTitle title={title} />
      <h1>{title}</h1>
      <p className="lead mt-4">{text}</p>
      <RequestId />
      <p className="mt-6">
        <PrimaryLink to="/dashboard">{t.dashboard}</PrimaryLink>
      </p>
    </div>
  );
}

function reasonOf(error: unknown) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status >= 500) return 'failed';
  return status === 404 ? 'missing' : status === 403 ? 'owners' : 'request';
}

const ErrorTitle = ({ title }: { title: string }) => <title>{`${title} · ${useSharedTexts().site.name}`}</title>;

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
