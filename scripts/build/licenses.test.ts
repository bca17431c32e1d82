import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unknownLicenses } from './licenses.ts'

const root = join(import.meta.dirname, '../..')

test('every installed package has an accepted license', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { license?: string }>
  }
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100)
  expect(unknownLicenses(lock.packages)).toEqual([])
})

test.each([
  ['MIT', 0],
  ['(MIT OR GPL-3.0)', 0],
  ['Apache-2.0 AND LGPL-3.0-or-later', 0],
  ['MIT AND GPL-3.0', 1],
  ['UNLICENSED', 1],
  [undefined, 1],
])('for the license %s, %d packages are reported', (license, count) => {
  expect(unknownLicenses({ 'node_modules/one': license === undefined ? {} : { license } })).toHaveLength(count)
})

test('the license of the subset fonts is distributed with them', () => {
  const license = readFileSync(join(root, 'web/ui/fonts/OFL.txt'), 'utf8')
  expect(license).toContain('SIL OPEN FONT LICENSE')
  expect(license).toContain('The Archivo Project Authors')
})
