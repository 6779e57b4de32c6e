import { findSettings, updateSetting } from '#app/features/settings/settings.server.ts';
import { settingKeys } from '#app/features/settings/settings.ts';
import { CommandError, parseJson, withSite } from './site.ts';

const [given, json, ...more] = process.argv.slice(2);

await withSite(async ({ db }) => {
  const show = (value: unknown) => console.log(JSON.stringify(value, null, 2));
  if (given === undefined) return show(await findSettings(db));
  const key = settingKeys.find((known) => known === given);
  if (key === undefined)
    throw new CommandError(`There is no setting "${given}". There are: ${settingKeys.join(', ')}.`);
  if (json === undefined) return show((await findSettings(db))[key]);
  // Without quotes, the shell makes several arguments of it.
  if (more.length > 0)
    throw new CommandError('Put the whole value in single quotes: it came as several arguments.');
  await updateSetting(db, key, parseJson(json, 'The value is not JSON'), Date.now());
  console.log(`"${key}" has been saved.`);
});
