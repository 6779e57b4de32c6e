import type { ReactNode } from 'react';
import { useLangOf, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate } from '#app/i18n/format.ts';
import { Picture } from '#app/ui/Picture.tsx';
import type { Evidence, ShownEvidence } from './evidence.server.ts';
import { evidenceTexts } from './texts.ts';

/** Jobs done, a customer's words, and the people of the team; nothing of what there is none. */
export function EvidenceSections({ evidence: { jobs, people, quote } }: { evidence: Evidence }) {
  const t = useTexts(evidenceTexts);
  return (
    <>
      {jobs.length > 0 && (
        <Section id="portfolio" title={t.jobsTitle} isSunken>
          <ul className="grid-cards">
            {jobs.map((job) => (
              <Job key={job.id} job={job} />
            ))}
          </ul>
          {quote && <Quote quote={quote} />}
        </Section>
      )}
      {people.length > 0 && (
        <Section id="people" title={t.peopleTitle}>
          <ul className="evidence-people">
            {people.map((person) => (
              <Person key={person.id} person={person} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

type SectionProps = { id: string; title: string; isSunken?: boolean; children: ReactNode };

const Section = ({ id, title, isSunken, children }: SectionProps) => (
  <section
    id={id}
    className={isSunken ? 'section section-sunken' : 'section'}
    aria-labelledby={`${id}-title`}
  >
    <div className="wrap">
      <h2 id={`${id}-title`} className="mb-8">
        {title}
      </h2>
      {children}
    </div>
  </section>
);

function Job({ job: { name, text, image, alt, link, doneAt } }: { job: ShownEvidence }) {
  const t = useTexts(evidenceTexts);
  const locale = useLocale();
  const langOf = useLangOf();
  return (
    <li className="card">
      {image && (
        <div className="evidence-picture" lang={langOf(alt)}>
          <Picture
            reference={image}
            alt={alt.text}
            sizes="(min-width: 48rem) 22rem, 100vw"
            widest={720}
          />
        </div>
      )}
      <div className="card-body">
        {doneAt !== null && <p className="kicker">{formatDate(locale, doneAt)}</p>}
        <h3 dir="auto">{name}</h3>
        <p lang={langOf(text)}>{text.text}</p>
        {link && (
          <a className="line-link mt-auto" href={link} rel="noopener">
            {t.link}
            <span className="visually-hidden">, {name}</span>
          </a>
        )}
      </div>
    </li>
  );
}

function Quote({ quote }: { quote: NonNullable<Evidence['quote']> }) {
  const t = useTexts(evidenceTexts);
  const lang = useLangOf()(quote);
  return (
    <figure className="evidence-quote" aria-label={t.quoteTitle}>
      {/* With the marks of its own language. */}
      <blockquote lang={lang}>{evidenceTexts[quote.locale].quoted(quote.text)}</blockquote>
      <figcaption dir="auto">{quote.name}</figcaption>
    </figure>
  );
}

function Person({ person: { name, text, image, alt } }: { person: ShownEvidence }) {
  const langOf = useLangOf();
  return (
    <li>
      {image && (
        <div className="evidence-photo" lang={langOf(alt)}>
          <Picture reference={image} alt={alt.text} sizes="11rem" widest={360} />
        </div>
      )}
      <h3 dir="auto">{name}</h3>
      <p lang={langOf(text)}>{text.text}</p>
    </li>
  );
}
