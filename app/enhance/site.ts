import { startBackgroundVideo } from './background-video.ts';
import { startDonateButton } from './donate.ts';
import { startForms } from './form.ts';
import { startPlayers } from './players.ts';
import { startSwaps } from './swap.ts';

// The one script of the public pages. They all work without it; it adds what HTML cannot do.
startForms();
startSwaps();
startPlayers();
startDonateButton();
startBackgroundVideo();
