import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'

test('Windows line endings are ignored', () => {
  const text = '---\ntitle: "Falls": a start\nsummary: C\n---\n\nText\n\nMore\n'
  expect(readMarkdown(text.replaceAll('\n', '\r\n'), [])).toEqual(readMarkdown(text, []))
})
