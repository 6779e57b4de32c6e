/** Words of the page's language that a date needs, from the page; `Intl` knows no Haitian Creole. `months` are separated by spaces. */
export type TimeWords = { months?: string; first?: string; at?: string };

/** The date and time by the device's own clock, as `20 novembre à 09:30`. */
export function localTime(date: Date, { months = '', first = '', at = '' }: TimeWords): string {
  const day = date.getDate() === 1 ? first : date.getDate();
  const clock = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return `${day} ${months.split(' ')[date.getMonth()]} ${at} ${clock}`;
}
