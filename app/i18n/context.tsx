import { createContext, useContext } from 'react';
import type { Locale } from './locale.ts';
import { type Messages, messagesIn } from './messages.ts';

export const LocaleContext = createContext<Locale>('fr');

export const useLocale = (): Locale => useContext(LocaleContext);

export const useMessages = (): Messages => messagesIn(useLocale());
