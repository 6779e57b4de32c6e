import { textsOf } from './contract.ts';

/** Shows a date and time by the device's own clock, as `20 novembre à 9 h 30` or `20 November at 09:30`. The words are the page's; `Intl` knows no Haitian Creole. */
export function showLocalTime(time: HTMLTimeElement, date: Date): void {
  const { months, first, at, colon } = textsOf<'time'>(time);
  const day = date.getDate() === 1 ? first : date.getDate();
  const hours = String(date.getHours()).padStart(colon === ':' ? 2 : 1, '0');
  const minutes = String(date.getMinutes()).padStart(2, '0');
  time.dateTime = date.toISOString();
  time.textContent = `${day} ${months.split(' ')[date.getMonth()]} ${at} ${hours}${colon}${minutes}`;
}
