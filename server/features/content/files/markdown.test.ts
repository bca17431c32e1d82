import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'

test('a byte order mark and Windows line endings are ignored', () => {
  const text = '---\ntitle: "Falls": a start\nsummary: C\n---\n\nText\n\nMore\n'
  expect(readMarkdown(`\uFEFF${text.replaceAll('\n', '\r\n')}`, [])).toEqual(readMarkdown(text, []))
})
