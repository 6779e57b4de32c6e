import { createRequestHandler, type ServerBuild } from 'react-router';
import { writeSiteFile } from '#app/features/site-file/write.server.ts';
import { registry } from '#app/features.server.ts';
import type { App } from '#app/http/context.ts';
import { createRouteTable, routesOf } from '#app/http/route-table.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { loadAppSecret } from '#app/platform/app-secret.server.ts';
import type { Config } from '#app/platform/config.ts';
import type { Db } from '#app/platform/database.server.ts';
import { writeFileDurably } from '#app/platform/durable-file.server.ts';
import { createLog } from '#app/platform/log.ts';
import { openStorage } from '#app/platform/storage/storage.server.ts';
import { createPublicReader } from './public-reader.ts';

type Options = { build: ServerBuild; clientFolder: string };

/** For `npm run site-file`: the build has what renders the pages. */
export const siteFileWriter =
  ({ build, clientFolder }: Options) =>
  async (
    { config, db }: { config: Config; db: Db },
    file: string,
    locales: readonly Locale[],
  ): Promise<void> => {
    const log = createLog('error');
    const read = createPublicReader(createRequestHandler(build, 'production'), clientFolder);
    const routes = createRouteTable(routesOf(build));
    const app: App = {
      config,
      db,
      patientDb: db,
      log,
      storage: openStorage(config),
      secret: await loadAppSecret(config, { db, log }),
      routes,
      mailbox: null,
      wakeOutbox() {},
      readPublic: (path) => read(app, path),
    };
    const source = {
      db,
      publicUrl: config.publicUrl,
      routes,
      subjects: registry.siteSubjects,
      read: app.readPublic,
    };
    await writeFileDurably(file, writeSiteFile(source, locales));
  };
