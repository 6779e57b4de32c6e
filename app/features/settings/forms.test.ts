import { expect, test } from 'vitest';
import { writtenPhone } from '#app/i18n/format.ts';
import { sectionNames, settingForms, summaryOf } from './forms.ts';
import { exampleSettings } from './settings.ts';
import { settingsTexts } from './texts.ts';

test('a closed section says what is in it', () => {
  const { contact, social } = exampleSettings;
  const settings = {
    ...exampleSettings,
    players: { outsideIds: {} },
    social: { ...social, video: 'https://video.example/bwt' },
  };
  const said = (section: (typeof sectionNames)[number]) =>
    summaryOf(section, settingForms[section].valuesOf(settings), settingsTexts.fr);
  const hours = /^lun\.-ven\. \d\d:\d\d–\d\d:\d\d · sam\. .+ · dim\. fermé · /.exec(said('hours'));
  expect(said('hours').slice(hours?.[0].length)).toBe(contact.phones.map(writtenPhone).join(' · '));
  expect(said('contact')).toContain(`${contact.city} · ${contact.email}`);
  expect(said('social')).toContain('video.example/bwt · ');
  expect(said('social')).not.toContain(settingsTexts.fr.fields.showGallery);
  expect(said('films')).toBe('Les films du site');
  const design = { ...settings, players: { outsideIds: { design: 'dQw4w9WgXcQ' } } };
  expect(summaryOf('films', settingForms.films.valuesOf(design), settingsTexts.fr)).toBe('Design');
  for (const section of sectionNames) expect(said(section)).not.toBe('');
});
