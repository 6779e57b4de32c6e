import { useLangOf, useLink, useTexts } from '#app/i18n/context.tsx';
import { messagingApp, messagingIcon, messagingUrl } from '#app/ui/company.tsx';
import { ExampleMark } from '#app/ui/examples.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import type { Service } from './services.server.ts';
import { servicesTexts } from './texts.ts';

type ServiceProps = { service: Pick<Service, 'key' | 'title' | 'locale'> };

type ContactProps = ServiceProps & { asksForQuote?: boolean };

export function ServiceContact({ service, asksForQuote = false }: ContactProps) {
  const t = useTexts(servicesTexts);
  const link = useLink();
  return (
    <a className="button button-primary" href={`${link('/contact')}?service=${service.key}`}>
      {asksForQuote ? t.quote : <QuotedEnglish>{t.contactUs}</QuotedEnglish>}
      <HiddenTitle service={service} />
    </a>
  );
}

export function MessagingLink({
  service,
  messaging,
  className,
}: ServiceProps & { messaging: string | null; className: string }) {
  const t = useTexts(servicesTexts);
  const ui = useTexts(uiTexts);
  return (
    messaging && (
      <a
        className={className}
        href={messagingUrl(messaging, t.about(service.title))}
        rel="noopener"
      >
        <Icon name={messagingIcon(messaging)} />
        <span>
          {messagingApp(messaging) ?? ui.social.messaging}
          <HiddenTitle service={service} />
          <ExampleMark of={messaging} />
        </span>
      </a>
    )
  );
}

/** Lets screen readers tell the links of several services apart. */
export function HiddenTitle({ service }: ServiceProps) {
  const lang = useLangOf()(service);
  return (
    <span className="visually-hidden" lang={lang}>
      {' '}
      {service.title}
    </span>
  );
}
