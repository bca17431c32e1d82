/** Who may import whom, as data. A file belongs to the first room that names it, and may import its own room, or its own feature. */
export interface Room {
  /** Pattern of its files, from the root of the house. */
  files: RegExp
  /** Patterns of what it may import of the house besides itself. */
  house: readonly RegExp[]
  /** Pattern of the npm packages it may import. Left out: any that package.json names. */
  packages?: RegExp
  /** Whether it may use Node's own modules. */
  node?: true
}

const contract = /^contract\//
const rules = /^rules\//
/** What every part of the server may know. */
const core = /^server\/((caller|config|context|fail)\.ts$|ports\/)/
const platform = /^server\/platform\//
const serverFeatures = [
  core,
  /^server\/features\/[^/]+\/index\.ts$/,
  /^server\/http\/(mount|mount-download|mount-stream|send-compressed|origin|local-request)\.ts$/,
  platform,
  rules,
  contract,
  // Name and address of the academy, and what it charges.
  /^content\/(site|plans)\.json$/,
]
const webJoints = /^web\/(client|paths|plans|site)\.ts$/
const noFastify = /^(?!@?fastify)/

export const rooms: readonly Room[] = [
  { files: contract, house: [], packages: /^zod$/ },
  { files: rules, house: [contract], packages: /^$/ },
  { files: /^figures\//, house: [], packages: /^$/ },
  // Films are drawn, sounded and encoded here; which lessons they belong to only the demo academy knows.
  { files: /^films\//, house: [/^figures\//, /^server\/platform\/media-tools\//], packages: /^$/, node: true },

  { files: platform, house: [/^server\/(caller|config|fail)\.ts$/, contract], packages: noFastify, node: true },
  { files: /^server\/http\//, house: [core, platform, contract], node: true },
  // Only a feature's doors know what a request is.
  { files: /^server\/features\/[^/]+\/([\w-]+-)?routes\.ts$/, house: serverFeatures, node: true },
  // The demo academy draws its films; nobody else on the server needs figures.
  {
    files: /^server\/features\/demo\//,
    house: [...serverFeatures, /^(figures|films)\//],
    packages: noFastify,
    node: true,
  },
  // A mail names the academy it comes from.
  { files: /^server\/features\/mail\//, house: [...serverFeatures, /^content\//], packages: noFastify, node: true },
  { files: /^server\/features\//, house: serverFeatures, packages: noFastify, node: true },
  { files: /^server\//, house: [/^server\//, rules, contract], node: true },

  { files: /^web\/ui\//, house: [], packages: /^(react|react-dom|@base-ui\/react|@tanstack\/react-virtual)$/ },
  { files: /^web\/api\//, house: [contract] },
  // Whether a page that was drawn at build time is awake yet is asked of it, and of what is drawn.
  { files: /^web\/session\//, house: [webJoints, /^web\/api\//, /^web\/ui\/use-hydrated\.ts$/, contract] },
  { files: /^web\/player\/core\//, house: [contract], packages: /^(?!react)/ },
  { files: /^web\/player\//, house: [/^web\/player\/core\//, /^web\/ui\//, contract] },
  {
    files: /^web\/features\//,
    house: [/^web\/features\/[^/]+\/index\.tsx?$/, webJoints, /^web\/(player|session|api|ui)\//, rules, contract],
  },
  { files: /^web\//, house: [/^web\//, rules, contract, /^figures\//, /^content\//] },

  { files: /^e2e\//, house: [/^web\/(paths|client|session\/log-in)\.ts$/, contract], node: true },
  { files: /^bench\//, house: [/^(server|films|e2e)\//, rules, contract], node: true },
  { files: /^scripts\//, house: [/^figures\//, /^contract\/built-origin\.ts$/], node: true },
]

/** Tests may import anything, and nobody imports them. */
export const tests = /\.test\.tsx?$|^(server|web)\/test\//

/** The route table names screens by their address; no code imports one. */
export const screens = /^web\/screens\/.*\.tsx?$/

/** Where Fastify itself is put to work; doors only know its types. */
export const fastifyRuns = /^server\/(http\/|app\.ts$)/

/** Folders of the house that hold code. */
export const folders = ['contract', 'rules', 'figures', 'films', 'server', 'web', 'e2e', 'bench', 'scripts']
