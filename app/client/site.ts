import { startBackgroundVideo } from '#app/features/home/background-video.client.ts';
import { startAccessToken } from './access-token.ts';
import { startDonateButton } from './donate-button.ts';
import { startFragmentLinks } from './fragment-links.ts';
import { startPlayers } from './players.ts';

// The script of every page. They all work without it; it adds what HTML cannot do. Pages with a form have form-page.ts beside it.
startAccessToken();
startFragmentLinks();
startPlayers();
startDonateButton();
startBackgroundVideo();

// The service worker, queued messages, the page's weight: nothing of it may delay what is read.
addEventListener('load', () => setTimeout(() => import('./after-load.ts').catch(() => {}), 2_000));
