import { textsOf } from './contract.ts';

/** Shows a date and time by the device's own clock, as `20 novembre à 09:30`. The words are the page's; `Intl` knows no Haitian Creole. */
export function showLocalTime(time: HTMLTimeElement, date: Date): void {
  const { months, first, at } = textsOf<'time'>(time);
  const day = date.getDate() === 1 ? first : date.getDate();
  const clock = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  time.dateTime = date.toISOString();
  time.textContent = `${day} ${months.split(' ')[date.getMonth()]} ${at} ${clock}`;
}
