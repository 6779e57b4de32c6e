import { useLangOf, useLink, useTexts } from '#app/i18n/context.tsx';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
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
