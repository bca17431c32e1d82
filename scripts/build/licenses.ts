import { readFileSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Packages of which the browser gets no code, but letters or style, so that the bundler does not name them. */
const BESIDES_CODE = ['@fontsource-variable/archivo', 'tailwindcss']

/** The notices of everything the browser gets stand in one file, which is served at this address. */
export const NOTICES = 'licenses.txt'

/** Completes the bundler's list of licenses by those of fonts and style. `client` is the folder of the built site. */
export async function completeNotices(client: string) {
  for (const name of BESIDES_CODE) {
    const folder = join(root, 'node_modules', name)
    const { version, license } = readManifest(join(folder, 'package.json'))
    const text = await readFile(join(folder, 'LICENSE'), 'utf8')
    await appendFile(join(client, NOTICES), `\n## ${name} - ${version} (${license})\n\n${text.trim()}\n`)
  }
}

function readManifest(file: string): { version: string; license: string } {
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest && 'license' in manifest)
    return { version: String(manifest.version), license: String(manifest.license) }
  throw new Error(`${file} names no version or no license.`)
}

/**
 * Licenses under which an academy may run, change and pass on what it gets. LGPL covers libvips, which is loaded as a
 * library of its own; MPL and CC-BY cover files that are used as they are.
 */
const accepted = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'CC-BY-4.0',
  'MPL-2.0',
  'OFL-1.1',
  'Zlib',
  'LGPL-3.0-or-later',
])

/** What packages say in their readme alone. */
const inReadme: Readonly<Record<string, string>> = { 'combine-errors': 'MIT' }

interface Locked {
  license?: string
}

/**
 * Packages of a lockfile (version 3) whose license is missing or not among the accepted ones, each with what it says.
 */
export const unknownLicenses = (packages: Readonly<Record<string, Locked>>): string[] =>
  Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { license }]) => [path.replace(/^.*node_modules\//, ''), license] as const)
    .filter(([name, license]) => !isAccepted(license ?? inReadme[name]))
    .map(([name, license]) => `${name}: ${license ?? 'no license'}`)

/** An expression of SPDX: of alternatives one must be accepted, of what counts together all. */
const isAccepted = (license: string | undefined): boolean =>
  license !== undefined &&
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => accepted.has(name)))
