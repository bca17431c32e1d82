import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import help from '../content/help/topics.json' with { type: 'json' }
import { findCommand } from './player/core/study/keys.ts'

const { topics } = help
const content = join(import.meta.dirname, '../content')

test('each topic has a unique slug, a title and an answer', () => {
  expect(new Set(topics.map(({ slug }) => slug)).size).toBe(topics.length)
  for (const { slug, title, text } of topics) {
    expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect([title.length > 0, text.length > 0]).toEqual([true, true])
  }
})

test('topics of one group are adjacent', () => {
  const groups = topics.map(({ group }) => group).filter((group, i, all) => group !== all[i - 1])
  expect(groups).toEqual([...new Set(groups)])
})

/** Named keys of keyboards. */
const named = ['Home', 'End', 'PageUp', 'PageDown', 'Enter', 'Tab', 'Escape', 'Backspace', 'Delete', 'Insert']
const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
const signs = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
const press = (key: string) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  target: null,
})

test('help lists exactly the keys of the player', () => {
  const known = [...signs, ...named, ...arrows].filter((key) => findCommand(press(key)) !== undefined)
  const documented = topics.flatMap(({ keys = [] }) => keys.flatMap((row) => row.keys))
  const asKeyboard = documented.map((key) => (key === 'Space' ? ' ' : key))
  expect(asKeyboard.toSorted()).toEqual(
    [...new Set(known.map((key) => (key.length === 1 ? key.toUpperCase() : key)))].toSorted(),
  )
})

test('no text announces a missing feature', () => {
  const texts = globSync('{legal,pages,help}/*.{md,json}', { cwd: content })
  expect(texts.length).toBeGreaterThan(3)
  expect(
    texts.filter((file) => /not on the site yet|\buntil: \w/.test(readFileSync(join(content, file), 'utf8'))),
  ).toEqual([])
})
