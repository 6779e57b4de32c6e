import { jsonChanges } from '#app/office/journal/changes.ts';
import type { Feature } from '#app/office/registry.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import { settingJournalTexts } from './journal-texts.ts';

export const settings: Feature = {
  journal: {
    texts: settingJournalTexts,
    tables: {
      setting: {
        key: ['key'],
        changes: ({ id, before, after }) =>
          jsonChanges(`setting.${id}`, before['value'], after['value']),
      },
    },
  },
  followUndo: { setting: bumpContentVersion },
};
