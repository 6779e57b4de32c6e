import { startBackgroundVideo } from '#app/features/home/background-video.client.ts';
import { startAccessToken } from './access-token.ts';
import { startDonateButton } from './donate.ts';
import { startPlayers } from './players.ts';
import { startSwaps } from './swap.ts';

// The script of every page. They all work without it; it adds what HTML cannot do. Pages with a form have form-page.ts beside it.
startAccessToken();
startSwaps();
startPlayers();
startDonateButton();
startBackgroundVideo();

// Kept pages, messages that wait, the page's weight: nothing of it may delay what is read.
addEventListener('load', () => setTimeout(() => import('./later.ts').catch(() => {}), 2_000));
