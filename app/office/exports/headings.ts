import type { Locale } from '#app/i18n/locale.ts';

export type Headings = Readonly<Record<string, string>>;

/** Columns of exports, in French and in Creole; in English they say their names. */
const headings: Readonly<Record<string, readonly [fr: string, ht: string]>> = {
  amount: ['Montant', 'Kantite lajan'],
  announced_at: ['Annoncé le', 'Anonse nan dat'],
  answer_by: ['Répondre par', 'Reponn pa'],
  birthdate: ['Date de naissance', 'Dat nesans'],
  confirmed_at: ['Confirmé le', 'Konfime nan dat'],
  country: ['Pays', 'Peyi'],
  created_at: ['Créé le', 'Kreye nan dat'],
  currency: ['Monnaie', 'Monnen'],
  due_at: ['À payer avant le', 'Pou peye anvan'],
  email: ['E-mail', 'Imèl'],
  email_verified_at: ['E-mail confirmé le', 'Imèl konfime nan dat'],
  enrolled_at: ['Inscription le', 'Enskri nan dat'],
  from_name: ['Nom', 'Non'],
  genre: ['Genre', 'Sèks'],
  language: ['Langue', 'Lang'],
  locale: ['Langue', 'Lang'],
  marked_as: ['Marqué', 'Make'],
  message: ['Message', 'Mesaj'],
  method: ['Moyen de transfert', 'Mwayen transfè'],
  name: ['Nom', 'Non'],
  note: ['Note', 'Nòt'],
  paid: ['Payé', 'Peye'],
  phone: ['Téléphone', 'Telefòn'],
  price: ['Prix', 'Pri'],
  price_minor: ['Prix en centimes', 'Pri an santim'],
  proof_sent_at: ['Preuve envoyée le', 'Prèv voye nan dat'],
  received_amount: ['Montant reçu', 'Lajan ki rive'],
  received_at: ['Reçu le', 'Rive nan dat'],
  received_currency: ['Monnaie reçue', 'Monnen ki rive'],
  reference: ['Référence', 'Referans'],
  refusal_reason: ['Raison du refus', 'Rezon refi a'],
  refused_at: ['Refusé le', 'Refize nan dat'],
  region: ['Région', 'Depatman'],
  role: ['Rôle', 'Wòl'],
  session_id: ['Session', 'Sesyon'],
  state: ['État', 'Eta'],
  state_at: ['État depuis le', 'Eta a depi'],
  suspended_at: ['Suspendu le', 'Bloke nan dat'],
  suspicion: ['Marqué', 'Make'],
  transaction_number: ['Numéro de transaction', 'Nimewo tranzaksyon'],
  username: ['Nom d’utilisateur', 'Non itilizatè'],
};

/** @throws when a column has no heading: the tests export every list */
export function headingOf(locale: Locale, column: string, own: Headings = {}): string {
  const [fr, ht] = headings[column] ?? [own[column], own[column]];
  if (!fr || !ht)
    throw new Error(
      `The column ${column} has no heading: name it in headings.ts, or in the \`headings\` of its export.`,
    );
  if (!headings[column]) return fr;
  const english = column.replaceAll('_', ' ');
  return { fr, ht, en: english[0]?.toUpperCase() + english.slice(1) }[locale];
}
