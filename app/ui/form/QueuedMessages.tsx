import { scriptTexts, type Texts } from '#app/client/contract.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { dateTexts } from '#app/i18n/format.ts';
import { Dialog } from './Dialog.tsx';

type QueueTexts = Record<
  | 'title'
  | 'lead'
  | 'written'
  | 'send'
  | 'edit'
  | 'remove'
  | 'sure'
  | 'close'
  | 'keptTitle'
  | 'kept',
  string
>;

type Props = {
  form: 'contact' | 'enrol';
  texts: Texts['queuedMessage'] &
    QueueTexts & {
      /** The link to what was made of it. */
      result?: string;
    };
};

/** Messages queued on this device. Filled by queued-messages.ts; hidden without script. */
export function QueuedMessages({ form, texts: t }: Props) {
  const dates = useTexts(dateTexts);
  const { waiting, busy, sending, refused, sent } = t;
  return (
    <>
      <section className="form queue mb-8" aria-labelledby="queue-title" data-queue={form} hidden>
        <h2 id="queue-title" tabIndex={-1}>
          {t.title}
        </h2>
        <p>{t.lead}</p>
        <ul className="grid gap-8" />
        <template>
          <li>
            <p className="kicker">
              {t.written}
              <time data-texts={scriptTexts<'time'>(dates)} />
            </p>
            <blockquote />
            <p
              role="status"
              data-state=""
              data-texts={scriptTexts<'queuedMessage'>({ waiting, busy, sending, refused, sent })}
            />
            {t.result && (
              <p>
                <a className="button button-primary" href={`#${form}`} data-result hidden>
                  {t.result}
                </a>
              </p>
            )}
            <div className="dialog-end">
              <button type="button" className="button button-primary" value="send">
                {t.send}
              </button>
              <button type="button" className="button" value="edit">
                {t.edit}
              </button>
              <button
                type="button"
                className="button button-danger"
                value="remove"
                data-sure={t.sure}
              >
                {t.remove}
              </button>
              <button type="button" className="button" value="close">
                {t.close}
              </button>
            </div>
          </li>
        </template>
      </section>
      <Dialog id={`${form}-queued`} tone="good" title={t.keptTitle} text={t.kept} open={false} />
    </>
  );
}
