import { useTexts } from '#app/i18n/context.tsx';
import { Icon, type IconName } from '#app/ui/icons.tsx';
import { homeTexts } from './texts.ts';

const signs = { light: 'light', offline: 'offline', languages: 'messaging', privacy: 'lock' } as const satisfies Record<
  string,
  IconName
>;

/** What BWT promises, seen on this very site: each of it is held by a test. */
export function Proof() {
  const { proof } = useTexts(homeTexts);
  return (
    <section className="section section-sunken" aria-labelledby="proof-title">
      <div className="wrap">
        <h2 id="proof-title">{proof.title}</h2>
        <p className="lead mt-3 mb-8">{proof.lead}</p>
        <ul className="promises">
          {(Object.keys(signs) as (keyof typeof signs)[]).map((key) => (
            <li key={key}>
              <span className="sign">
                <Icon name={signs[key]} />
              </span>
              <div>
                <h3>{proof[key].title}</h3>
                <p className="mt-1">{proof[key].text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
