import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import routes from './app/routes.ts';
import { markTexts } from './vite.localized-scripts.ts';

/**
 * The encoder of pictures is a process of its own (app/platform/images.server.ts), what renders
 * texts a thread (text-worker.server.ts): each a file beside the server's.
 */
const filesOfTheirOwn: Plugin = {
  name: 'files-of-their-own',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    for (const name of ['encoder', 'text-worker'])
      this.emitFile({ type: 'chunk', id: `./app/platform/${name}.ts`, fileName: `${name}.js` });
  },
};

/** Node keeps the source of the program in memory: two bytes a character, unless all are ASCII. */
const inAscii: Plugin = {
  name: 'in-ascii',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

/**
 * Zod validates on the server; its 22 kB are in no script (docs/decisions/0025-office-forms.md).
 * Modules that browsers load keep the bounds of their fields apart from the schemas.
 */
const schemasStayOnTheServer: Plugin = {
  name: 'schemas',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      const ids = chunk.type === 'chunk' ? chunk.moduleIds : [];
      const schemas = ids.find((id) => id.includes('/node_modules/zod/'));
      if (schemas) this.error(`${chunk.fileName} has ${schemas}, which is for the server`);
    }
  },
};

/** `a as b, c` of an import or an export, by both names. */
const namesIn = (list = '') =>
  list.split(',').map((each) => {
    const [name = '', other = name] = each.trim().split(' as ');
    return { name, other };
  });

/**
 * The bundler's runtime is a file that each file of the office imports. With React, which they all
 * import too, it needs no headers and no request of its own: 600 bytes less.
 */
const bundlerIsWithReact: Plugin = {
  name: 'bundler-with-react',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      const react = chunks.find(({ name }) => name === 'react');
      const [exported, list] = /export\{([^}]+)\};?\s*$/.exec(runtime?.code ?? '') ?? [];
      if (!runtime || !react || exported === undefined)
        return this.error('the functions of the bundler are no file, or export nothing');
      const files = { from: basename(runtime.fileName), to: basename(react.fileName) };
      const imported = /import\{([^}]+)\}from["'`]\.\/rolldown-runtime-[\w-]+\.js["'`];/;
      const names = namesIn(list);
      for (const chunk of chunks) {
        chunk.code = chunk.code
          .replace(imported, (_, used: string) => {
            const own = namesIn(used);
            if (chunk !== react)
              return `import{${own.map(({ name, other }) => `bundler_${name} as ${other}`)}}from"./${files.to}";`;
            const body = runtime.code.replace(exported, '');
            const values = names.map(({ name, other }) => `bundler_${other}:${name}`);
            const shared = names.map(({ other }) => `bundler_${other}`);
            const local = own.map(({ name, other }) => `${other}=bundler_${name}`);
            return `var{${shared}}=(()=>{${body};return{${values}}})(),${local};export{${shared}};`;
          })
          .replaceAll(files.from, files.to);
        const imports = chunk.imports.map((each) =>
          each === runtime.fileName ? react.fileName : each,
        );
        chunk.imports = [...new Set(imports)].filter((each) => each !== chunk.fileName);
      }
      delete bundle[runtime.fileName];
    },
  },
};

/**
 * Each page of the back-office is loaded in one language: vite.localized-scripts.ts splits the
 * built files.
 */
const textsByLanguage: Plugin = {
  name: 'texts-by-language',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) => (/\/app\/.+\.tsx?$/.test(id) ? markTexts(id, code) : null),
};

/**
 * The pages that are hydrated (docs/decisions/0023-back-office.md): the files of their routes, in
 * `app`.
 */
const officePages = new Set(
  routes
    .flatMap(({ children = [] }) => children.map(({ file }) => file))
    .filter((file) =>
      readFileSync(join(import.meta.dirname, 'app', file), 'utf8').includes('officeHandle'),
    ),
);
const hydratedRoutes = new Set(['root.tsx', 'office/frame.tsx', ...officePages]);

/** The file, in `app`, of the route that a module of the client is the entry of. */
const routeFileOf = (id: string): string | undefined =>
  /\/app\/(.+?)\?__react-router-build-client-route/.exec(id)?.[1];

/**
 * The scripts of public pages: what these leave to browsers. They are built with the client, with
 * the parts that they load later.
 */
const pageScripts = globSync('app/{client,features}/**/*.{ts,tsx}', {
  cwd: import.meta.dirname,
  exclude: ['**/*.test.ts'],
}).flatMap((file) =>
  [
    ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
      / from '([^']+\?worker&url)'/g,
    ),
  ].map(([, name = '']) =>
    name.startsWith('#app/') ? name.replace('#app/', '/app/') : `/${join(dirname(file), name)}`,
  ),
);
const withoutPage = `${pageScripts.map((url) => `import '${url}';`).join('\n')}
export default function Page() { location.reload(); return null; }`;

/**
 * React Router builds each route for browsers too. Of a page that is not hydrated, the browser
 * needs nothing; what such a page takes from shared modules would be in those that the office
 * loads: 12 kB. A link that leads to one without a reload loads it as a whole.
 */
const publicPagesStayOnTheServer: Plugin = {
  name: 'public-pages',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(_, id) {
    const file = routeFileOf(id);
    return file === undefined || hydratedRoutes.has(file) ? null : withoutPage;
  },
};

/** The section of a page is its folder's; but payments are listed among donations, payees are not. */
const sectionOf = (file: string): string | undefined =>
  file.includes('/payees/') ? 'payees' : file.split('/')[1]?.replace('payments', 'donations');

/** The routes that load a module with themselves, as files in `app`. */
function routesThatLoad(id: string, context: Rolldown.ChunkingContext): string[] {
  const seen = new Set([id]);
  for (const each of seen)
    for (const importer of context.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  return [...new Set([...seen].flatMap((each) => routeFileOf(each) ?? []))];
}

/**
 * The file that a module of the office is in, docs/decisions/0035-office-files.md: one for what
 * three sections or the frame have, one for what several pages of a section have. A page has the
 * rest in a file of its own.
 */
function officeFileOf(id: string, context: Rolldown.ChunkingContext): string | null {
  if (routeFileOf(id) !== undefined) return null;
  // Every form loads these after the page; the article page needs them at once.
  if (/\/app\/office\/(?:device-draft|draft-states|useDraft|UnsentOffer)\.tsx?$/.test(id))
    return 'office';
  if (/\/app\/office\/SendingProgress\.tsx$/.test(id)) return 'sending';
  // Few pages ask who it is.
  if (/\/login\/(?:ConfirmField|confirm-texts)\.tsx?$/.test(id)) return null;
  const files = routesThatLoad(id, context);
  const pages = files.filter((file) => officePages.has(file));
  const sections = new Set(pages.map(sectionOf));
  // A small file costs more than it holds: its headers are 500 bytes. With a module comes what it
  // imports, as the texts of each language.
  const isSmall =
    !id.endsWith('/texts.ts') && (context.getModuleInfo(id)?.code?.length ?? 0) < 1_200;
  if (
    sections.size > (isSmall ? 1 : 2) ||
    files.some((file) => hydratedRoutes.has(file) && !officePages.has(file))
  )
    return 'office';
  // Texts of two pages are a file of theirs: the third one, often the largest, does without.
  const shared = /-texts\.ts$/.test(id) ? 3 : 2;
  return sections.size === 1 && pages.length >= shared ? `section-${[...sections][0]}` : null;
}

const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      name: 'react',
      test: /\/node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\/|vite\/preload-helper|\/app\/client\/request\.ts$/,
      priority: 1,
    },
    { name: officeFileOf, debugName: 'office' },
  ],
};

/**
 * The home page names twenty pictures and films: by their hashes alone, that is 110 bytes less. Both
 * builds must call a file the same.
 */
const assetFileNames = ({ names }: Rolldown.PreRenderedAsset): string =>
  `assets/${/\.(?:svg|webp|webm|mp4)$/.test(names[0] ?? '') ? '' : '[name]-'}[hash][extname]`;

export default defineConfig(({ command }) => ({
  plugins: [
    schemasStayOnTheServer,
    textsByLanguage,
    publicPagesStayOnTheServer,
    bundlerIsWithReact,
    reactRouter(),
    filesOfTheirOwn,
    inAscii,
  ],
  // Scripts of pages may load parts of themselves later.
  worker: { format: 'es' },
  // No style has `light-dark()`: what stands in for it in old browsers would be in every page. The
  // bit is `Features.LightDark`.
  css: { lightningcss: { exclude: 1 << 20 } },
  build: {
    // Drawings stay files: an inlined one would be sent again with every page.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
  },
  environments: {
    // Modules of components or texts have no side effects: one whose names nobody imports is left
    // out.
    client: {
      build: {
        rolldownOptions: {
          treeshake: { moduleSideEffects: (id) => !/\/app\/(?:ui|i18n|http)\//.test(id) },
          output: { codeSplitting, assetFileNames },
        },
      },
    },
    ssr: {
      // Comments of libraries are an eighth of the program.
      build: {
        rolldownOptions: {
          input: './server/main.ts',
          output: { comments: false, assetFileNames },
        },
      },
      // Decided here, not by who starts it: React's development half takes 8.2 ms of the processor
      // for /contact, the other 5.1.
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
    },
  },
  // A single server file starts faster than a few hundred small ones; what holds native code stays
  // outside.
  ssr: {
    external: [
      '@node-rs/argon2',
      'better-sqlite3',
      'sharp',
      'pg',
      'pino',
      'nodemailer',
      'pdfkit',
      'imapflow',
    ],
    ...(command === 'build' ? { noExternal: true } : {}),
  },
}));
