import { Links, Meta, Outlet } from 'react-router';
import siteScript from '#app/enhance/site.ts?worker&url';
import styles from '#app/styles/site.css?inline';
import hero from '../content/pictures/brand/hero-poster.svg?url';

export default function Root() {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <img src={hero} />
        <Outlet />
        <script type="module" src={siteScript} />
      </body>
    </html>
  );
}
