import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collections } from '#server/features/collections/collections.ts'
import { registry } from './registry.ts'

const wire = readFileSync(join(import.meta.dirname, '../../../docs/wire.md'), 'utf8')
const section = (from: string, to: string) => wire.slice(wire.indexOf(from), wire.indexOf(to))
/** The names in the first column of a section's table. */
const firstColumn = (text: string) =>
  [...text.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )

test('docs/wire.md lists every function of the product, and no other', () => {
  const named = firstColumn(section('### 6.5', '## 7.'))
  expect(named.toSorted()).toEqual(registry.map(({ name }) => name).toSorted())
})

test('docs/wire.md lists the permissions of members for every collection', () => {
  const named = new Set(firstColumn(section('## 7.', '## 8.')))
  expect([...named].toSorted()).toEqual([...collections.keys()].toSorted())
})
