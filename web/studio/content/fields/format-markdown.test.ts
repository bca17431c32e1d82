import { expect, test } from 'vitest'
import { formatMarkdown, type MarkdownTool } from './format-markdown.ts'

/** Brackets mark the selection. */
function press(tool: MarkdownTool, marked: string) {
  const start = marked.indexOf('⟦')
  const value = marked.replace('⟦', '')
  const end = value.indexOf('⟧')
  const plain = value.replace('⟧', '')
  const edit = formatMarkdown(tool, plain, start, end)
  const after = plain.slice(0, edit.start) + edit.text + plain.slice(edit.end)
  const [from, to] = edit.select
  return `${after.slice(0, from)}⟦${after.slice(from, to)}⟧${after.slice(to)}`
}

test('a click makes text bold, a second one undoes it', () => {
  expect(press('bold', 'Keep ⟦your⟧ balance')).toBe('Keep **⟦your⟧** balance')
  expect(press('bold', 'Keep **⟦your⟧** balance')).toBe('Keep ⟦your⟧ balance')
  expect(press('italic', '**⟦your⟧**')).toBe('***⟦your⟧***')
  expect(press('bold', 'Keep ⟦⟧')).toBe('Keep **⟦words⟧**')
})

test('a heading replaces the style of the whole line', () => {
  expect(press('heading', 'One\nTw⟦⟧o\nThree')).toBe('One\n## Two⟦⟧\nThree')
  expect(press('heading', '- Tw⟦⟧o')).toBe('## Two⟦⟧')
  expect(press('heading', '## Tw⟦⟧o')).toBe('Two⟦⟧')
})

test('each selected line becomes a list item', () => {
  expect(press('list', 'O⟦ne\nTw⟧o')).toBe('⟦- One\n- Two⟧')
  expect(press('numbers', '⟦- One\n- Two⟧')).toBe('⟦1. One\n2. Two⟧')
  expect(press('numbers', '⟦1. One\n2. Two⟧')).toBe('⟦One\nTwo⟧')
})

test('inserting a link selects its URL', () => {
  expect(press('link', 'Read ⟦this⟧')).toBe('Read [this](⟦https://⟧)')
})
