import { useTexts } from '#app/i18n/context.tsx';
import { sharedTexts } from '#app/i18n/texts.ts';
import { Dialog } from '#app/ui/form/Dialog.tsx';
import { useLink } from '#app/ui/links.ts';
import { PageScript } from '#app/ui/PageScript.tsx';
import { contactTexts } from './texts.ts';
import waitingScript from './waiting-page.client.ts?worker&url';

/** Messages that could not be sent, on this device; the script fills the list (enhance/waiting-page.ts), and without it none waits. */
export function WaitingMessages() {
  const t = useTexts(contactTexts).waiting;
  const { ok, dates: time } = useTexts(sharedTexts);
  const link = useLink();
  return (
    <>
      <PageScript src={waitingScript} />
      <section className="form waiting mb-8" aria-labelledby="waiting-title" data-waiting="" data-path={link('/contact')} hidden>
        <h2 id="waiting-title" tabIndex={-1}>
          {t.title}
        </h2>
        <p>{t.lead}</p>
        <ul className="grid gap-8" />
        <template>
          <li>
            <p className="kicker">
              {t.written}
              <time data-months={time.months} data-first={time.first} data-at={time.at} />
            </p>
            <blockquote />
            <p
              role="status"
              data-state=""
              data-whenwaiting={t.waiting}
              data-whenbusy={t.busy}
              data-whensending={t.sending}
              data-whenrefused={t.refused}
              data-whensent={t.sent}
            />
            <div className="dialog-end">
              <button type="button" className="button button-primary" data-does="send">
                {t.send}
              </button>
              <button type="button" className="button" data-does="edit">
                {t.edit}
              </button>
              <button type="button" className="button button-danger" data-does="remove" data-sure={t.sure}>
                {t.remove}
              </button>
              <button type="button" className="button" data-does="close">
                {t.close}
              </button>
            </div>
          </li>
        </template>
      </section>
      <Dialog
        id="contact-waiting"
        tone="good"
        title={t.keptTitle}
        text={t.kept}
        open={false}
        action={
          <form method="dialog">
            <button type="submit" className="button button-primary">
              {ok}
            </button>
          </form>
        }
      />
    </>
  );
}
