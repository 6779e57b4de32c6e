import { createContext, useContext } from 'react';

export type DataMode = 'auto' | 'saving' | 'full';

/** What the reader chose, and whether pages are to spare data: chosen, or asked for by the browser. */
export const DataModeContext = createContext<{ chosen: DataMode; saving: boolean }>({ chosen: 'auto', saving: false });

/** True when nothing is to be sent that the page can be read without. */
export const useSaving = (): boolean => useContext(DataModeContext).saving;
