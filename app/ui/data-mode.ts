import { createContext, useContext } from 'react';

/** Chosen in the footer. */
export const dataModes = ['auto', 'saving', 'full'] as const;
export type DataMode = (typeof dataModes)[number];

/** `saving` by that choice or by the browser's `Save-Data`. */
export const DataModeContext = createContext<{ chosen: DataMode; saving: boolean }>({
  chosen: 'auto',
  saving: false,
});

export const useSaving = (): boolean => useContext(DataModeContext).saving;
