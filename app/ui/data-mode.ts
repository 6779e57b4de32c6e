import { createContext, useContext } from 'react';

/** A visitor's choice in the footer: nothing, to save data, or to get everything. */
export const dataModes = ['auto', 'saving', 'full'] as const;
export type DataMode = (typeof dataModes)[number];

/** The chosen mode, and whether data is saved: by that choice or by the browser's `Save-Data`. */
export const DataModeContext = createContext<{ chosen: DataMode; saving: boolean }>({
  chosen: 'auto',
  saving: false,
});

/** True when the page must leave out what is decorative. */
export const useSaving = (): boolean => useContext(DataModeContext).saving;
