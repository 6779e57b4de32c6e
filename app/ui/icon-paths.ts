// Icons on a 24 by 24 view box, each by itself: a script of the office has those it shows.

export const menu = 'M4 7h16M4 12h16M4 17h16';
export const close = 'M6 6l12 12M18 6L6 18';
export const shortcuts = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z';
export const heart = 'M12 20S4 14.5 4 9a4.2 4.2 0 0 1 8-2 4.2 4.2 0 0 1 8 2c0 5.5-8 11-8 11z';
export const play = 'M8 5l11 7-11 7z';
export const pause = 'M8 5v14M16 5v14';
export const video = 'M3 7h12v10H3zM15 11l6-3.5v9L15 13z';
export const email = 'M3 6h18v12H3zM3 7l9 6 9-6';
export const messaging = 'M4 20l1.5-4.5A8 8 0 1 1 8.5 18.5z';
export const whatsapp =
  'M4 20l1.2-4A8.5 8.5 0 1 1 8 18.8zM9 8c-2 3 3.5 8.5 6.5 6.5L14 13l-1.5.7-2.3-2.3.8-1.4z';
export const microblog = 'M5 5l14 14M19 5L5 19M5 5h3l11 14h-3z';
export const facebook = 'M14 8h3V4h-3a4 4 0 0 0-4 4v3H7v4h3v6h4v-6h3l1-4h-4V8z';
export const phone =
  'M6 3h4l2 5-2.5 1.5a11 11 0 0 0 5 5L16 12l5 2v4a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z';
export const blog = 'M5 4h14v16H5zM9 8h6M9 12h6M9 16h3';
export const address =
  'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z';
export const arrow = 'M5 12h14M13 6l6 6-6 6';
export const eye =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z';
export const share = 'M12 15V4M8 8l4-4 4 4M5 12v8h14v-8';
export const light = 'M13 3L5 14h6l-1 7 9-11h-6.5z';
export const offline =
  'M4 4l16 16M7.5 8.5A5 5 0 0 0 7 19h11M10 6.6a5.5 5.5 0 0 1 7.2 4A4.3 4.3 0 0 1 20.5 17';
export const lock = 'M5 11h14v9H5zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11';
export const search = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20';
export const sun =
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2';
export const pen = 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4';
export const tools = 'M4 8h16v11H4zM9 8V5h6v3M4 13h16';
export const book = 'M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14';
export const picture = 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 6M15.5 9.5h.01';
export const medal = 'M12 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM9 13l-2 8 5-3 5 3-2-8';
export const flag = 'M5 21V4h13l-3 4.5 3 4.5H5';
export const chart = 'M4 20V10M10 20V4M16 20v-7M3 20h18';
export const clock = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2';
export const bell = 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4';
export const outbox = 'M3 13l3-8h12l3 8v6H3zM3 13h6l1 2h4l1-2h6M12 4v6';
export const wallet = 'M3 7h16a2 2 0 0 1 2 2v10H3zM3 7l12-4v4M16 13h5';
export const download = 'M12 4v11M8 11l4 4 4-4M5 20h14';
export const sliders = 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4';
export const globe =
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18';
export const people =
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6 6 0 0 1 3.5 5.5';
export const person = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 21a7.5 7.5 0 0 1 15 0';
export const card =
  'M3 5h18v14H3zM8.5 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.5 16a3 3 0 0 1 6 0M14 9h4M14 13h4';
export const leave = 'M14 4H5v16h9M10 12h10M16 8l4 4-4 4';
export const archive = 'M4 4h16v5H4zM5 9v11h14V9M10 13h4';
export const flask =
  'M9 3h6M10 3v6l-5.5 9.5A1.7 1.7 0 0 0 6 21h12a1.7 1.7 0 0 0 1.5-2.5L14 9V3M7.5 15h9';
export const spark = 'M12 3l2.2 6.8L21 12l-6.8 2.2L12 21l-2.2-6.8L3 12l6.8-2.2z';
