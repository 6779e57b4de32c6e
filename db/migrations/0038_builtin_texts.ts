import type { Kysely } from 'kysely';

/**
 * The texts that earlier releases came with, by the number of their article: a release replaces an
 * article only while it is one of these, letter for letter (features/builtin). Frozen once
 * released: a later change is a new file.
 */
const texts: Record<number, string> = {
  1: 'apB0THO00mS__LjH gRESyh-tmFCcm2d0 07r2vkf-ArbN6dSn ydHudydycPYfoRRY FbTY4vsAqdL0v7am quYBZWpgNbhnfWs4 UzecgA_yIy7N7u1f',
  2: 'Kc-Ok1KRtvPcuj4O 7wM0pBI-toUttX5O Ky4rXyERY5hLSEZE ib4pAuOcgNPYdICM 3qKe50N8okWm28h9 bCpFiJ7ehIL8zKwP YWgCA1UCW900xFMc',
  3: 'emsXCk9Bgv5UMMvD GitRiZ_lLKUESmjw DucezQjO1RXJEJVo VFPdGQ65BSJaPIJZ frGkARdnwcEhm8mb PchioQo4GQrtm45W',
  4: 'J33AvMe5dqUZfFss o6Kxfez2GSNaAOpb CkbibTL60PKW0dkc G6jrzYsTGnhsya09 toNEFM32hB748TpH 7MbV4-udXljUUO8C',
  5: 'X2hBBBNkVImUgRmM pYoCc2-EyNGPbuJ2 SHk--tVAYhmIKcTz h-vnRePdM8tMJEGE Eu2V1Qbw9Oe2GaVp wIpf50NTz_o-Z-YA _ZVGrnANwOxeJ_tL ykVpaRqUbmbOD-Hw',
  6: 'mT95s1GuOZ6b7bOC fb-k2-IJWPv3zOZY cw_NSvb7SGLVehbn HG5VQ9grImkjqwJW f0DcYROUMX2C0G0o o61qFVEy4a-wBImo wD3pJ-zDyzB0zoi- fdPafVC773AeJD1n',
  7: '4hjgQYNGtE2vldOt GZAlzj-HI4oxCyvS dQrtQlxyGknQsAiw 8WHipb1PCx_X5f0P onoEBy_P3AQxxlQh pHtyK-vKRXIBvLIP ix4CFJH9nukH7fxd',
  8: '_KfiACeX_bnz-m8W f0DZH8cgHeU02TYd udoIvuVtl-fwz0E8 HlocZKqtnSp9GEXs wW-uKfOFQQOv6u3x iL7C3ZtqlhPtTqaJ nTp_l_NrvAvBMUCZ xpQ_ZQL7f3pLucX7',
  9: 'juZZmW5lr8OEeet1 vkEZ602uyXMu5RmT mPetJMjFQr20mx9f 5Okj_XixNz6KZz1e zTY9lbL9d3X2aNo7 DX3z2RvTpkz1PSO7 DFWgg6TGHZXRWFhI',
  10: '4kh7EmMnpVYkz8_T r8BK0rwpfEuaGndJ Pzdd-mjXwsKRrIEB QdJzdVb9v9dnQsbd tZ1HNOfGlXdly4l1',
};

export async function up(
  db: Kysely<{ builtin: { key: string; inserted_at: number } }>,
): Promise<void> {
  // A new site has none of these.
  if (!(await db.selectFrom('builtin').select('key').limit(1).executeTakeFirst())) return;
  const keys = Object.entries(texts).flatMap(([id, hashes]) =>
    hashes.split(' ').map((hash) => `article/${id}/${hash}`),
  );
  await db
    .insertInto('builtin')
    .values(keys.map((key) => ({ key, inserted_at: 0 })))
    .execute();
}
