import { commonPasswords } from './common-passwords.data.ts';

/** A string per first character: a Set would take ten times the memory. */
const listed = new Map(
  commonPasswords.split('\n').map((line) => [line.slice(0, 1), `${line.slice(1)} `]),
);
const isListed = (text: string) =>
  listed.get(text.slice(0, 1))?.includes(` ${text.slice(1)} `) ?? false;

/** Words that attackers try first, in the site's languages; lower case, without accents. */
const words = new Set(
  `
  password passwort passe passer motdepasse monmotdepasse modpas modpasmwen secret topsecret
  secreto contrasena login connexion bienvenue welcome letmein trustno admin administrateur
  administrator administrador root toor user username guest test tester testtest testing demo
  default changeme changer temporaire temp master computer ordinateur odinate internet entenet
  samsung iphone android google facebook whatsapp youtube yahoo hotmail gmail microsoft windows
  linux ubuntu cisco digicel natcom bwt bwthaiti qwerty qwertyu qwertyui qwertyuiop qwertz
  qwertzuiop azerty azertyu azertyui azertyuiop asdf asdfgh asdfghjk asdfghjkl qsdfghjk qsdfghjklm
  zxcv zxcvbn zxcvbnm wxcvbn qazwsx qazwsxedc wsxedc zaqwsx zaqxsw qwerasdf asdfqwer poiuytrewq
  mnbvcxz lkjhgfdsa abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij aabbcc aabbccdd
  iloveyou iloveu loveyou loveme love lovely lover forever jetaime jetaimefort mwenrenmenw
  mwenrenmenou renmen damou cherie cheri doudou bonjour bonswa bonjou salut hello hellohello mesi
  merci soleil sunshine moonlight etoile princess princesse princesa prince queen king angel
  angels ange lumiere liberte libete freedom amour amitie family famille fanmi fanmimwen maman
  mamanmwen papa papamwen mother father brother sister baby babygirl bebe monbebe titanic chocolat
  chocolate cookie banane bananna mango coffee cheese pepper ginger butterfly jesus jesuschrist
  jesusislord jezi jezikri jeziseigneur jezikrisesenye jezirenmenw bondye bondyebon bondyerenmenw
  dieu dieuestgrand dieuestbon seigneur christ gloire alleluia hallelujah amen blessed grace
  esperance legliz egliz legrandieu haiti ayiti haitien haitienne ayisyen haiticherie ayiticheri
  lakay lakaymwen kiskeya caphaitien okap portauprince potoprens gonaives jacmel lescayes
  dessalines toussaint louverture petion christophe citadelle vertieres lunionfaitlaforce konpa
  kompa zoe football foutbol baseball basketball soccer hockey tennis golfer barcelona barca
  realmadrid madrid liverpool chelsea arsenal juventus manchester manutd bresil brasil argentina
  argentine messi leomessi ronaldo cristiano neymar mbappe pele maradona lakers yankees cowboys
  steelers eagles rangers champion champions monkey dragon shadow superman batman spiderman
  ironman pokemon naruto starwars matrix hunter killer ninja warrior tiger lion panther falcon
  phoenix eagle mustang ferrari porsche mercedes corvette camaro harley yamaha toyota thunder
  lightning hammer silver golden diamond purple orange yellow flower flowers summer winter spring
  autumn january monday sunday london paris newyork canada montreal boston florida miami michael
  jennifer jessica jordan daniel charlie george thomas robert michelle nicole ashley amanda andrew
  matthew joshua william maggie joseph jean marie pierre jacques stephanie sandra natacha natasha
  widline wilner whatever nothing blahblah trouble fuckyou fuckoff asshole bitch pussy biteme
  access killme mypassword thepassword newpassword mypass passpass wordpass drowssap rockyou
  myspace nintendo playstation minecraft fortnite roblox
  `
    .trim()
    .split(/\s+/),
);

/** Substrings of these, forwards or backwards, count as runs. */
const runs = [
  '12345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f',
  'qazwsxedcrfv',
  'zaq12wsxcde3',
];
const lines = runs.flatMap((run) => [run, [...run].reverse().join('')]);

const letterOf: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Accents, case and the width of letters make no difference. */
const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();

/** A long password that merely contains a common word is not common. */
export function isCommonPassword(password: string): boolean {
  if (isListed(password.normalize('NFKC').toLowerCase())) return true;
  const plain = fold(password);
  if (new Set(plain).size < 3 || lines.some((line) => line.includes(plain))) return true;
  const half = plain.slice(0, plain.length / 2);
  if (half + half === plain && (lines.some((line) => line.includes(half)) || words.has(half)))
    return true;
  return [
    plain,
    bare(plain),
    bare(asLetters(plain)),
    asLetters(plain),
    asLetters(bare(plain)),
  ].some((word) => words.has(word) || isListed(word));
}

/** The company's name, as people write it. */
const companyWords = ['bwthaiti', 'bwt'];

/** Without its common words, a password must still be this long. */
const shortestRest = 8;

/** OWASP ASVS 6.2.11: the company's name, or the member's own address or username. */
export function isPersonalPassword(
  password: string,
  { email, username }: { email: string; username: string },
): boolean {
  const names = [email.split('@', 1)[0] ?? '', username, ...companyWords].map(fold);
  // The whole name before its parts.
  const parts = names.flatMap((name) => [
    name,
    name.replace(/[^\p{L}\p{N}]/gu, ''),
    ...name.split(/[^\p{L}]+/u),
  ]);
  const own = [...new Set(parts)]
    .filter((part) => part.length >= 3)
    .sort((a, b) => b.length - a.length);
  const plain = fold(password);
  const rest = own.reduce((left, part) => left.replaceAll(part, ''), plain);
  return rest !== plain && (rest.length < shortestRest || isCommonPassword(rest));
}

/** At most six of them: a longer number is part of the password. */
const bare = (text: string) =>
  text.replace(/^[ -@[-`{-~]{1,4}(?=[a-z])/, '').replace(/(?<=[a-z])[ -@[-`{-~]{1,6}$/, '');
const asLetters = (text: string) => text.replace(/[013457@$!]/g, (sign) => letterOf[sign] ?? sign);
