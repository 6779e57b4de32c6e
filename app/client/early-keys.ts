declare global {
  var earlyKeys: KeyboardEvent[] | undefined;
}

/**
 * Inlined after the text, for a device with a mouse: keeps what is pressed outside fields until the
 * script of the keys is there. `/` leads to the box of the rail at once: the letters after it are
 * typed there.
 */
export const earlyKeysScript = `matchMedia('(pointer:fine)').matches&&(earlyKeys=[],onkeydown=e=>{let b=document.querySelector('.office-search input');if(!e.target.matches('input,select,textarea,[contenteditable]'))if(e.key=='/'&&b?.offsetWidth&&!localStorage['office:keys-asleep'])b.focus(),e.preventDefault();else earlyKeys.push(e)});`;
