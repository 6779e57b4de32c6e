import { findSettings, updateSetting } from '#app/features/settings/settings.server.ts';
import { type SettingKey, settingKeys } from '#app/features/settings/settings.ts';
import { CommandError, withSite } from './site.ts';

const [key, json, ...more] = process.argv.slice(2);

await withSite(async ({ db }) => {
  if (key === undefined) return show(await findSettings(db));
  if (!isSettingKey(key))
    throw new CommandError(`There is no setting "${key}". There are: ${settingKeys.join(', ')}.`);
  if (json === undefined) return show((await findSettings(db))[key]);
  // Without quotes, the shell makes several arguments of it.
  if (more.length > 0)
    throw new CommandError('Put the whole value in single quotes: it came as several arguments.');
  await updateSetting(db, key, parse(json), Date.now());
  console.log(`"${key}" has been saved.`);
});

function show(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

function isSettingKey(name: string): name is SettingKey {
  return (settingKeys as string[]).includes(name);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(
      `The value is not JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
}
