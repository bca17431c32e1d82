import { expect, test } from 'vitest'
import { readMarkdown, writeMarkdown } from './markdown.ts'

test.each(['\r\n', '\r'])('the line ending %j is read as a line feed', (lineEnd) => {
  const text = '---\ntitle: "Falls": a start\nsummary: C\n---\n\nText\n\nMore\n'
  expect(readMarkdown(text.replaceAll('\n', lineEnd), [])).toEqual(readMarkdown(text, []))
})

test('spaces after the dashes, and a comment after a quoted value, are ignored', () => {
  const text = `--- \ntitle: "A # b" # draft\nsummary: C # 1\n---\t\n\nText\n`
  expect(readMarkdown(text, [])).toEqual({ data: { title: 'A # b', summary: 'C # 1', body: 'Text' }, bodyLine: 6 })
})

test('quotes around a value are removed, and a written value is read unchanged', () => {
  const text = `---\ntitle: "A \\"fall\\""\nsummary: 'It''s here'\n---\n\nText\n`
  expect(readMarkdown(text, []).data).toEqual({ title: 'A "fall"', summary: "It's here", body: 'Text' })
  for (const title of ['"quoted"', "'quoted'", '"Falls": a start', "'Tis", ' spaces ', '"', '', "''", '"a" # b'])
    expect(readMarkdown(writeMarkdown({ title, body: 'B' }), []).data).toEqual({ title, body: 'B' })
})
