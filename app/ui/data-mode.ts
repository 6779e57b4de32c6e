import { createContext, useContext } from 'react';

export type DataMode = 'auto' | 'saving' | 'full';

/** The chosen mode, and whether data is saved: by that choice or by the browser's `Save-Data`. */
export const DataModeContext = createContext<{ chosen: DataMode; saving: boolean }>({ chosen: 'auto', saving: false });

/** True when the page must leave out what is decorative. */
export const useSaving = (): boolean => useContext(DataModeContext).saving;
