import type { ReactNode } from 'react';
import { useLangOf, useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, isoDate } from '#app/i18n/format.ts';
import { Framed } from '#app/ui/Picture.tsx';
import type { SentPicture } from './sent-pictures.server.ts';
import { picturesTexts } from './texts.ts';

type Props = {
  picture: SentPicture;
  children: ReactNode;
};

export function SentCard({ picture, children }: Props) {
  const t = useTexts(picturesTexts).mine;
  const locale = useLocale();
  const link = useLink();
  const { title, description, state, reason, sentAt, number } = picture;
  const lang = useLangOf()(picture);
  return (
    <li className="card sent-picture">
      <Framed picture={picture} sizes="(min-width: 48rem) 20rem, 92vw" crop />
      <div className="card-body">
        <PictureState state={state} />
        <h2 lang={lang}>{title}</h2>
        <p lang={lang}>{description}</p>
        <p className="kicker">
          {t.sent} <time dateTime={isoDate(sentAt)}>{formatDate(locale, sentAt)}</time>
        </p>
        {state === 'pending' && <p>{t.pendingHint}</p>}
        {state === 'refused' && reason && (
          <p className="notice">
            <strong>{t.reason}</strong> {reason}
          </p>
        )}
        {state === 'approved' && number !== null && (
          <p>
            <a className="line-link" href={link('/gallery/:id', { id: String(number) })}>
              {t.see}
              <span className="visually-hidden">
                , <span lang={lang}>{title}</span>
              </span>
            </a>
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

/** The state as text with an icon, so that it does not depend on colour. */
export function PictureState({ state }: { state: 'pending' | 'approved' | 'refused' }) {
  const t = useTexts(picturesTexts);
  const sign = { pending: 'state state-open', approved: 'state', refused: 'state state-refused' }[
    state
  ];
  return (
    <p className={sign}>
      <span className="visually-hidden">{t.mine.state} </span>
      {t.states[state]}
    </p>
  );
}
