import { startAccessToken } from './access-token.ts';
import { startBackgroundVideo } from './background-video.ts';
import { startDonateButton } from './donate.ts';
import { startForms } from './form.ts';
import { startPlayers } from './players.ts';
import { startReveal } from './reveal.ts';
import { startSwaps } from './swap.ts';

// The one script of the public pages. They all work without it; it adds what HTML cannot do.
startAccessToken();
startForms();
startReveal();
startSwaps();
startPlayers();
startDonateButton();
startBackgroundVideo();

// Kept pages, messages that wait, the page's weight: nothing of it may delay what is read.
addEventListener('load', () => setTimeout(() => import('./later.ts'), 2_000));
