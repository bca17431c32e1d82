import { readFileSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Packages that provide fonts or styles but no code, so that the bundler does not list them. */
const UNBUNDLED_PACKAGES = ['@fontsource-variable/archivo', 'tailwindcss']

/** Name and URL path of the file with the licenses of all packages that browsers load. */
export const NOTICES = 'licenses.txt'

/** Adds the licenses of fonts and styles to the bundler's list. `client` is the folder of the built site. */
export async function completeNotices(client: string) {
  for (const name of UNBUNDLED_PACKAGES) {
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
  throw new Error(`missing version or license in ${file}`)
}

/**
 * Licenses under which an academy may run, modify and redistribute the product. LGPL applies to libvips and
 * libheif, which are loaded from their own packages; MPL and CC-BY apply to unmodified files.
 */
const acceptedLicenses = new Set([
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
  'LGPL-3.0',
  'LGPL-3.0-or-later',
])

/** Licenses that packages state only in their readme. */
const readmeLicenses: Readonly<Record<string, string>> = { 'combine-errors': 'MIT' }

interface LockedPackage {
  license?: string
}

/** Returns packages of a lockfile (version 3) whose license is missing or not accepted, each with its license. */
export const unknownLicenses = (packages: Readonly<Record<string, LockedPackage>>): string[] =>
  Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { license }]) => [path.replace(/^.*node_modules\//, ''), license] as const)
    .filter(([name, license]) => !isAccepted(license ?? readmeLicenses[name]))
    .map(([name, license]) => `${name}: ${license ?? 'no license'}`)

/**
 * Evaluates an SPDX expression: at least one alternative (OR) must be accepted, with all parts of its conjunction
 * (AND).
 */
const isAccepted = (license: string | undefined): boolean =>
  license !== undefined &&
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => acceptedLicenses.has(name)))
