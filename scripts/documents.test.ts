import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environmentNames, readConfig } from '../server/config.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const settings = [...read('.env.example').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(
  ([, name = '', value = '']): [string, string] => [name, value],
)

test('.env.example shows every setting that is read, and no other', () => {
  expect(settings.map(([name]) => name).toSorted()).toEqual(environmentNames.toSorted())
})

test('every value that .env.example shows is accepted, and is the default where there is one', () => {
  const shown: Record<string, string> = Object.fromEntries(settings)
  expect(() => readConfig(shown)).not.toThrow()
  const defaults = Object.entries(shown).filter(([, value]) => !value.includes('.example'))
  expect(readConfig(Object.fromEntries(defaults))).toEqual(readConfig({}))
})

test('every dependency has the sentence that let it in, and no sentence outlives its dependency', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string> | undefined>
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
  const installed = kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}))
  const rows = read('docs/decisions/0001-dependencies.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const explained = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(explained.toSorted()).toEqual(installed.toSorted())
})

test('every version is exact', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string> | undefined>
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
    for (const version of Object.values(manifest[kind] ?? {})) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})
