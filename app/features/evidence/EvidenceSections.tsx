import type { ReactNode } from 'react';
import { useLangOf, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate } from '#app/i18n/format.ts';
import { Photo, Picture } from '#app/ui/Picture.tsx';
import type { ShownEvidence, ShownJob } from './evidence.server.ts';
import { evidenceTexts } from './texts.ts';

/** The jobs of a page; nothing while there is none. */
export function JobsSection({ jobs, ...section }: { jobs: readonly ShownJob[] } & SectionPlace) {
  const t = useTexts(evidenceTexts);
  const quote = jobs.find((job) => job.quote)?.quote;
  if (jobs.length === 0) return null;
  return (
    <Section {...section} title={t.jobsTitle}>
      <ul className="grid-cards">
        {jobs.map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </ul>
      {quote && <Quote quote={quote} isAlone />}
    </Section>
  );
}

export function PeopleSection({ people }: { people: readonly ShownEvidence[] }) {
  const t = useTexts(evidenceTexts);
  if (people.length === 0) return null;
  return (
    <Section id="people" title={t.peopleTitle}>
      <People people={people} />
    </Section>
  );
}

/** One job in a strip of its own: what was done, for whom, and in whose words. */
export function ProofStrip({ job }: { job: ShownJob }) {
  const t = useTexts(evidenceTexts);
  return (
    <section id="portfolio" className="section-sunken proof" aria-labelledby="proof-title">
      <div className="wrap">
        <h2 id="proof-title" className="kicker">
          {t.proofTitle}
        </h2>
        <JobInWords job={job} isLarge />
      </div>
    </section>
  );
}

export function JobInWords({ job, isLarge = false }: { job: ShownJob; isLarge?: boolean }) {
  const langOf = useLangOf();
  const { name, text, quote } = job;
  return (
    <div className="proof-job">
      <Photo
        of={job}
        className="evidence-picture"
        sizes={isLarge ? '(min-width: 48rem) 28rem, 100vw' : '(min-width: 62rem) 26rem, 100vw'}
      />
      <div>
        <p className="kicker" dir="auto">
          {name}
        </p>
        <p className="proof-result" lang={langOf(text)}>
          {text.text}
        </p>
        {quote && <Quote quote={quote} />}
        <JobLink job={job} />
      </div>
    </div>
  );
}

type SectionPlace = { id: string; isSunken?: boolean };
type SectionProps = SectionPlace & { title: string; children: ReactNode };

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

function Job({ job }: { job: ShownJob }) {
  const locale = useLocale();
  const langOf = useLangOf();
  const { name, text, doneAt } = job;
  return (
    <li className="card">
      <Photo of={job} className="evidence-picture" sizes="(min-width: 48rem) 22rem, 100vw" />
      <div className="card-body">
        {doneAt !== null && <p className="kicker">{formatDate(locale, doneAt)}</p>}
        <h3 dir="auto">{name}</h3>
        <p lang={langOf(text)}>{text.text}</p>
        <JobLink job={job} />
      </div>
    </li>
  );
}

function JobLink({ job: { link, name } }: { job: ShownEvidence }) {
  const t = useTexts(evidenceTexts);
  if (!link) return null;
  return (
    <a className="line-link mt-auto" href={link} rel="noopener">
      {t.link}
      <span className="visually-hidden">, {name}</span>
    </a>
  );
}

type QuoteProps = { quote: NonNullable<ShownJob['quote']>; isAlone?: boolean };

function Quote({ quote, isAlone = false }: QuoteProps) {
  const t = useTexts(evidenceTexts);
  const langOf = useLangOf();
  const lang = langOf(quote);
  const { name, face } = quote;
  return (
    <figure
      className={isAlone ? 'evidence-quote quote-alone' : 'evidence-quote'}
      aria-label={t.quoteTitle}
    >
      {/* With the marks of its own language. */}
      <blockquote lang={lang}>{evidenceTexts[quote.locale].quoted(quote.text)}</blockquote>
      <figcaption>
        {/* The name beside it says whose it is. */}
        {face && <Picture reference={face} alt="" sizes="4rem" widest={360} />}
        <span dir="auto">{name}</span>
      </figcaption>
    </figure>
  );
}

export const People = ({ people }: { people: readonly ShownEvidence[] }) => (
  <ul className="evidence-people">
    {people.map((person) => (
      <li key={person.id}>
        <Person person={person} />
      </li>
    ))}
  </ul>
);

/** Without a photo, the initials on a kite. */
export function Person({ person }: { person: ShownEvidence }) {
  const langOf = useLangOf();
  const { name, text, image } = person;
  return (
    <>
      {image ? (
        <Photo of={person} className="evidence-photo" sizes="11rem" widest={360} />
      ) : (
        <p className="evidence-kite" aria-hidden>
          {initialsOf(name)}
        </p>
      )}
      <h3 dir="auto">{name}</h3>
      <p lang={langOf(text)}>{text.text}</p>
    </>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map((word) => [...word][0] ?? '')
    .filter((_, index, { length }) => index === 0 || index === length - 1)
    .join('')
    .toLocaleUpperCase();
