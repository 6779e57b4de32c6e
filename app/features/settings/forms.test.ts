import { expect, test } from 'vitest';
import { writtenPhone } from '#app/i18n/format.ts';
import { sectionNames, settingForms, summaryOf } from './forms.ts';
import { exampleSettings } from './settings.ts';
import { settingsTexts } from './texts.ts';

test('a closed section says what is in it', () => {
  const { contact, social } = exampleSettings;
  const settings = {
    ...exampleSettings,
    social: { ...social, video: 'https://video.example/bwt' },
    players: { outsideIds: { design: 'dQw4w9WgXcQ' } },
  };
  const said = Object.fromEntries(
    sectionNames.map((name) => [
      name,
      summaryOf(name, settingForms[name].valuesOf(settings), settingsTexts.fr),
    ]),
  );
  const phones = contact.phones.map(writtenPhone).join(' · ');
  expect(said['hours']).toMatch(/^lun\.-ven\. \d\d:\d\d–\d\d:\d\d · sam\. .+ · dim\. fermé · /);
  expect(said['hours']?.endsWith(` · ${phones}`)).toBe(true);
  expect(said['contact']).toContain(`${contact.city} · ${contact.email}`);
  expect(said['social']).toContain('video.example/bwt · ');
  expect(said['films']).toBe('Design');
  expect(Object.values(said)).not.toContain('');
});
