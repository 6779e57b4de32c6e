import { textsOf } from './contract.ts';

/**
 * Shows a date and time by the device's own clock, as `20 novembre à 9 h 30` or `20 November at
 * 09:30`. The words are the page's; `Intl` knows no Haitian Creole.
 */
export function showLocalTime(time: HTMLTimeElement, date: Date): void {
  const { months, first, at, clock } = textsOf<'time'>(time);
  const day = date.getDate() === 1 ? first : date.getDate();
  const hour = String(date.getHours());
  const minute = String(date.getMinutes()).padStart(2, '0');
  const shown = clock.replace('HH', hour.padStart(2, '0')).replace('H', hour).replace('mm', minute);
  time.dateTime = date.toISOString();
  time.textContent = `${day}\u00A0${months.split(' ')[date.getMonth()]} ${at} ${shown}`;
}
