import { expect, test } from 'vitest'
import { readMarkdown, writeMarkdown } from './markdown.ts'

test('Windows line endings are ignored', () => {
  const text = '---\ntitle: "Falls": a start\nsummary: C\n---\n\nText\n\nMore\n'
  expect(readMarkdown(text.replaceAll('\n', '\r\n'), [])).toEqual(readMarkdown(text, []))
})

test('quotes around a value are removed, and a written value is read unchanged', () => {
  const text = `---\ntitle: "A \\"fall\\""\nsummary: 'It''s here'\n---\n\nText\n`
  expect(readMarkdown(text, []).data).toEqual({ title: 'A "fall"', summary: "It's here", body: 'Text' })
  for (const title of ['"quoted"', "'quoted'", '"Falls": a start', "'Tis", ' spaces ', '"', '', "''"])
    expect(readMarkdown(writeMarkdown({ title, body: 'B' }), []).data).toEqual({ title, body: 'B' })
})
