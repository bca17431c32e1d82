import type { OxlintOverride } from 'oxlint'
import manifest from '../../package.json' with { type: 'json' }

/** Files of a layer and their allowed imports, as .gitignore patterns. Files of the same folder are always allowed. */
interface Layer {
  files: string
  /** Allowed modules of the repository. */
  imports: readonly string[]
  /** Allowed npm packages. Defaults to all packages in package.json. */
  packages?: readonly string[]
  /** Exceptions from the allowed imports. */
  not?: readonly string[]
  /** Whether modules of Node are allowed. */
  node?: true
  /**
   * Whether the layer is part of the running server, so that packages must be in "dependencies" unless only their types
   * are imported. `fastify`: the layer may also import values of Fastify, not only types.
   */
  server?: true | 'fastify'
}

const fastify = ['fastify', 'fastify-*', '@fastify/*']
const core = [
  ...['caller', 'config/index', 'context', 'errors'].map((name) => `#server/${name}.ts`),
  '#server/ports/**',
]
/** Allowed imports of a feature of the server. */
const feature = [
  ...core,
  '#server/features/*/index.ts',
  '#server/platform/**',
  ...['mount', 'mount-download', 'mount-stream', 'send-compressed', 'origin', 'local-request'].map(
    (name) => `#server/http/${name}.ts`,
  ),
  '#rules/**',
  '#contract/**',
]
const web = ['#web/**', '#rules/**', '#contract/**', '#figures/**', '../*.ts']
const webBasics = ['client.ts', 'routing/*.ts', 'plans.ts', 'site.ts', 'academy-mark.tsx', 'contact-sentence.tsx'].map(
  (name) => `#web/${name}`,
)
const webFeature = ['#web/features/*/index.ts*', ...webBasics, '#web/player/**', '#web/session/**', '#web/api/**']
const studioPart = [...webFeature, '#web/studio/*/index.ts*']

/** Layers and their allowed imports. A file belongs to the last matching layer. */
const layers: readonly Layer[] = [
  { files: 'contract/**', imports: ['../*.ts', '../*/*.ts'], packages: ['zod', 'zod/**'] },
  { files: 'rules/**', imports: ['#contract/**', '../*.ts'], packages: [] },
  {
    files: 'rules/markdown/**',
    imports: ['#contract/content/content-limits.ts', '#contract/content/picture-path.ts'],
    packages: ['entities/decode', 'marked'],
  },
  { files: 'figures/**', imports: ['../**'], packages: [] },
  // Films do not depend on lessons; the demo academy assigns films to lessons.
  {
    files: 'films/**',
    imports: ['#films/**', '#figures/**', '#server/platform/media-tools/**', '../**'],
    packages: [],
    node: true,
  },

  {
    files: 'server/**',
    imports: ['#server/**', '#rules/**', '#contract/**', '../content/**'],
    node: true,
    server: true,
  },
  {
    files: 'server/platform/**',
    imports: [
      '#server/platform/**',
      '#server/caller.ts',
      '#server/config/index.ts',
      '#server/errors.ts',
      '#contract/**',
      '../*/*',
    ],
    not: fastify,
    node: true,
    server: true,
  },
  { files: 'server/app.ts', imports: ['#server/**', '#contract/**'], node: true, server: 'fastify' },
  { files: 'server/http/**', imports: [...core, '#server/platform/**', '#contract/**'], node: true, server: 'fastify' },
  { files: 'server/features/*/*', imports: feature, not: fastify, node: true, server: true },
  {
    files: 'server/features/*/*/*',
    imports: [...feature, '../*.ts', '../*/*.ts'],
    not: fastify,
    node: true,
    server: true,
  },
  // Only the routes of a feature depend on HTTP requests.
  { files: 'server/features/*/*routes.ts', imports: feature, node: true, server: true },
  // A login that links accounts needs the authenticated caller of the request.
  {
    files: 'server/features/session/routes.ts',
    imports: [...feature, '#server/http/authenticate.ts'],
    node: true,
    server: true,
  },
  // The caller of the Studio is identified from the request: by a person's token or a program's API key.
  {
    files: 'server/features/staff/{mount-studio,authorize-staff}.ts',
    imports: [...feature, '#server/http/authenticate.ts'],
    node: true,
    server: true,
  },
  // Icons contain a letter, and social images contain the figures of their page.
  {
    files: 'server/features/pages/{academy-icons,social-image}.ts',
    imports: [...feature, '#figures/**'],
    not: fastify,
    node: true,
    server: true,
  },
  // The demo academy draws its films.
  {
    files: 'server/features/demo/*',
    imports: [...feature, '#figures/**', '#films/**'],
    not: fastify,
    node: true,
    server: true,
  },

  // Members' pages load no code of the Studio: only the route table refers to the Studio.
  { files: 'web/**', imports: web, not: ['#web/studio/**'] },
  { files: 'web/screens/**', imports: web, not: ['./*.tsx', '#web/studio/**'] },
  {
    files: 'web/ui/**',
    imports: ['#web/api/log-warning.ts'],
    packages: ['react', 'react-dom', '@base-ui/react', '@base-ui/react/**', '@tanstack/react-virtual'],
  },
  { files: 'web/api/**', imports: ['#web/api/**', '#contract/**', '../*.ts'] },
  // The session must know whether a prerendered page is hydrated.
  {
    files: 'web/session/**',
    imports: [...webBasics, '#web/session/**', '#web/api/**', '#web/ui/use-hydrated.ts', '#contract/**'],
  },
  {
    files: 'web/player/**',
    imports: ['#web/player/**', '#web/ui/**', '#contract/**', '#rules/shortcut-key.ts', '../**'],
  },
  {
    files: 'web/player/core/**',
    imports: ['#contract/**', '#rules/shortcut-key.ts', '../*/*.ts'],
    not: ['react', 'react-*'],
  },
  { files: 'web/features/**', imports: [...webFeature, '#web/ui/**', '#rules/**', '#contract/**'] },
  { files: 'web/studio/*.tsx', imports: web },
  { files: 'web/studio/*/**', imports: [...studioPart, '#web/ui/**', '#rules/**', '#contract/**'] },
  { files: 'web/studio/routes/**', imports: web, not: ['./*.tsx'] },
  // Staff preview a text as the site renders it.
  {
    files: 'web/studio/content/**',
    imports: [...studioPart, '#web/text/**', '#web/format-day.ts', '#web/ui/**', '#rules/**', '#contract/**'],
  },

  {
    files: 'e2e/**',
    // Tests read and change records, as another device of the member would.
    imports: [
      '#web/routing/paths.ts',
      '#web/client.ts',
      '#web/session/actions/log-in.ts',
      '#web/api/*-records.ts',
      '#contract/**',
      '../*.ts',
    ],
    node: true,
  },
  {
    files: 'bench/**',
    imports: ['#server/**', '#films/**', '#rules/**', '#contract/**', '../*.ts', '../e2e/**', '../../e2e/**'],
    node: true,
  },
  {
    files: 'scripts/**',
    imports: ['#figures/**', '#contract/**', '../*/*.ts', '../*/*.mjs', '../../package.json'],
    node: true,
  },
]

/**
 * Modules that no layer may import: tests and their helpers, screens, which only the route table loads, and other
 * layers by a relative path.
 */
const neverImported = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '#server/testing/**',
  '#web/test/**',
  '#web/screens/**',
  '**/screens/**',
  ...['contract', 'rules', 'figures', 'films', 'server', 'web'].map((layer) => `../**/${layer}/**`),
]

const allow = (patterns: readonly string[]) => patterns.map((pattern) => `!${pattern}`)

function restrict({ files, imports, packages, not = [], node, server }: Layer): OxlintOverride {
  const restricted = packages ? ['*', ...allow(packages)] : ['#*/**', '../**', 'node:**']
  const group = [
    ...restricted,
    '!./**',
    ...(node ? ['!node:**', '!node:*/*'] : []),
    ...allow(imports),
    ...neverImported,
    ...not,
  ]
  const message = 'Import not allowed in this layer. See scripts/check/dependency-rules.ts.'
  const paths = server ? [...devPackages, ...(server === 'fastify' ? [] : fastifyPackage)] : []
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }], paths }] } }
}

/** Code of the running server may import only types of development packages. */
const devPackages = Object.keys(manifest.devDependencies).map((name) => ({
  name,
  message: 'The running server needs this package, so it belongs to "dependencies".',
  allowTypeImports: true,
}))
const fastifyPackage = [
  {
    name: 'fastify',
    message: 'Only server/http and server/app.ts may use Fastify at run time.',
    allowTypeImports: true,
  },
]

/** Returns the layers as overrides of oxlint. */
export const dependencyRules: OxlintOverride[] = [
  restrict({ files: '*/**', imports: [], node: true }),
  ...layers.map(restrict),
  // Tests may import anything.
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'server/testing/**', 'server/tests/**', 'web/test/**', 'cluster/**'],
    rules: { 'no-restricted-imports': 'off' },
  },
]
