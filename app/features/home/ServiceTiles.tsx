import { useLangOf } from '#app/i18n/context.tsx';
import { useLink } from '#app/ui/links.ts';
import { Picture } from '#app/ui/Picture.tsx';

type Tile = { key: string; title: string; image: string | null; locale: string };

/** The nine services at a glance, each leading to its card. */
export function ServiceTiles({ services }: { services: Tile[] }) {
  const langOf = useLangOf();
  const link = useLink();
  return (
    <ul className="tiles">
      {services.map((service) => (
        <li key={service.key}>
          <a className="card tile" href={`${link('/services')}#${service.key}`} lang={langOf(service)}>
            <Picture reference={service.image} alt="" sizes="(min-width: 48rem) 22rem, 50vw" />
            <span className="tile-title">{service.title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
