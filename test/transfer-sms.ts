import type { PaymentDoubt } from '#app/features/donation-review/payment-sms.ts';
import type { Expected } from './payment-sms.ts';

// As in payment-sms.ts, all of it is invented.

/** Banks and transfer services, and numbers with dots and dashes. */
export const transfers: Expected[] = [
  [
    'MonCash: Ou resevwa 3,500.00 HTG nan men MARI EGZANP 50937010203. Nimewo tranzaksyon: MP261121.1022.A12345',
    'received',
    3500,
    '37010203',
    'MP261121.1022.A12345',
  ],
  [
    'Vous avez reçu 2,000.00 HTG de 50937010203. Transaction ID: MP261121.1145.B77777. Solde: 9,000.00 HTG.',
    'received',
    2000,
    '37010203',
    'MP261121.1145.B77777',
  ],
  [
    'You have received 1,500.00 HTG from 50941010203. Txn ID: nc-2611-2101-77. Balance: 1,900.00 HTG',
    'received',
    1500,
    '41010203',
    'nc-2611-2101-77',
  ],
  [
    'Reçu 800 gourdes de 37 01 02 03 sous le numéro MP261122.0915.C00042, merci',
    'received',
    800,
    '37010203',
    'MP261122.0915.C00042',
  ],
  [
    'UNIBANK: Votre compte ***1234 a été crédité de HTG 5,000.00 le 21/11/2026 à 10:22. Réf: FT26325.88XY1',
    'received',
    5000,
    null,
    'FT26325.88XY1',
  ],
  [
    'SOGEBANK : virement reçu de 12,500.00 HTG de MARIE EXEMPLE. Référence VIR-20261121-0457. Solde : 60,210.10 HTG',
    'received',
    12500,
    null,
    'VIR-20261121-0457',
  ],
  [
    'BNC: Kont ou kredite ak 7,250.00 goud, 21-11-2026. Referans: BNC-77.0021-A5. Balans: 8,000.00 goud',
    'received',
    7250,
    null,
    'BNC-77.0021-A5',
  ],
  [
    'CAPITAL BANK: your account was credited with HTG 20,000.00 on 21-11-2026. Ref: CB2611210099. Balance HTG 31,400.00',
    'received',
    20000,
    null,
    'CB2611210099',
  ],
  [
    'Transfert Exemple: vous avez reçu 9,999.00 HTG de JEAN MODELE. Code: 812-345-6789. Frais 0.00 HTG',
    'received',
    9999,
    null,
    '812-345-6789',
  ],
  [
    'Sèvis Transfè: Ou resevwa 4,100 goud nan men JAN MODÈL, telefòn 3801 0203. Kòd: TR.4477.9910',
    'received',
    4100,
    '38010203',
    'TR.4477.9910',
  ],
  [
    'Example Transfers: you received 6,300.00 HTG from JOHN SAMPLE 509-3801-0203. Reference number 55-0912-7734',
    'received',
    6300,
    '38010203',
    '55-0912-7734',
  ],
  [
    'Virement de 15 000,00 HTG crédité. Donneur d’ordre : ÉCOLE EXEMPLE. No 2026.11.21-00417 du 21/11/2026',
    'received',
    15000,
    null,
    '2026.11.21-00417',
  ],
];

export const doubtful: [sms: string, doubt: PaymentDoubt][] = [
  ['MonCash: La transaction de G 700.00 vers 50937010203 a échoué. TransCode: 1234567890', 'failed'],
  ['Échec : votre transfert de 1,000.00 HTG n’a pas abouti. Solde: 120.00 HTG. Trans ID: 1234567891', 'failed'],
  ['MonCash: Le paiement de 250 HTG de 50937010203 a été annulé. TransCode: 1234567892', 'failed'],
  ['Natcash: Tranzaksyon 500 HTG la pa reyisi. Balans ou: 40 HTG. ID: 500600700801', 'failed'],
  ['MonCash: transfè 1,500 goud la echwe. Eseye ankò. TransCode: 1234567893', 'failed'],
  ['Ou pa resevwa 500 goud yo: tranzaksyon an anile. Trx: 300400500601', 'failed'],
  ['Natcash: Transaction of 300.00 HTG from 50941010203 failed. Txn ID: 261112101522018', 'failed'],
  ['Your transfer of HTG 2,000.00 could not be completed. Ref: CB2611210100', 'failed'],
  ['Solde insuffisant pour transférer 700 HTG à 50936112233. TransCode: 1234567894', 'failed'],
  ['Vous avez envoyé 1,000.00 HTG à JEAN MODELE 50936112233. TransCode: 9900112233', 'sent'],
  ['MonCash: Ou voye 250.00 HTG bay JEAN MODELE 50936112233. TransCode: 2233445566', 'sent'],
  ['You have sent 800.00 HTG to 50936112233. TransCode: 3344556677', 'sent'],
  ['Retrait de 3,000.00 HTG chez AGENT EXEMPLE. Solde: 60.00 HTG. TransCode: 3344556678', 'sent'],
  ['PROMO ! 2GB pou 150 Gdes sèlman. Konpoze *123*4#', 'advertisement'],
  ['Profitez du forfait 5 Go à 300 gourdes jusqu’au 30 novembre.', 'advertisement'],
  ['Rechaje 100 goud, resevwa 200 minit gratis!', 'advertisement'],
  ['Special offer: buy 10 GB for 500 HTG today. Dial *777#', 'advertisement'],
  ['Gagnez 10 000 gourdes avec notre jeu ! Abonnez-vous au 4040.', 'advertisement'],
];
