import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { articles } from './articles.ts'

const folder = join(import.meta.dirname, '../content/blog')
const files = readdirSync(folder)

test('each article has its text under its fixed slug, and no text lies about unread', () => {
  expect(files.toSorted()).toEqual(articles.map(({ slug }) => `${slug}.md`).toSorted())
})

test.each(files)('%s has a title, a summary, and 700 to 1100 words', (file) => {
  const [, head = '', text = ''] = readFileSync(join(folder, file), 'utf8').split(/^---$/m)
  expect(head).toMatch(/^title: .+$/m)
  expect(head).toMatch(/^summary: .+$/m)
  const words = text.trim().split(/\s+/).length
  expect(words).toBeGreaterThanOrEqual(700)
  expect(words).toBeLessThanOrEqual(1100)
})
