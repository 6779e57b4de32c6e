import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush, vapidKeyOf } from './encryption.server.ts';

// RFC 8291, appendix A.
const example = {
  text: 'When I grow up, I want to be a watermelon',
  browser: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  ourPrivateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('encrypts the example of RFC 8291 to the same bytes', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(example.ourPrivateKey, 'base64url'));
  const random = { salt: Buffer.from(example.salt, 'base64url'), ecdh };
  const encrypted = encryptPush(example.text, example.browser, random);
  expect(encrypted.toString('base64url')).toBe(example.body);
});

test('the same app secret gives the same key to every process, another secret another', () => {
  const key = vapidKeyOf('a secret of more than thirty-two characters').publicKey;
  expect(vapidKeyOf('a secret of more than thirty-two characters').publicKey).toBe(key);
  expect(vapidKeyOf('another secret of thirty-two characters').publicKey).not.toBe(key);
});
