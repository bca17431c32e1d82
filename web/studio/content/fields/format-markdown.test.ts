import { expect, test } from 'vitest'
import { formatMarkdown, type MarkdownTool } from './format-markdown.ts'

/** Brackets mark the selection. */
function applyTool(tool: MarkdownTool, markedText: string) {
  const start = markedText.indexOf('⟦')
  const value = markedText.replace('⟦', '')
  const end = value.indexOf('⟧')
  const plain = value.replace('⟧', '')
  const edit = formatMarkdown(tool, plain, start, end)
  const after = plain.slice(0, edit.start) + edit.text + plain.slice(edit.end)
  const [from, to] = edit.select
  return `${after.slice(0, from)}⟦${after.slice(from, to)}⟧${after.slice(to)}`
}

test('a tool formats the selection, and removes the format if it is used again', () => {
  expect(applyTool('bold', 'Keep ⟦your⟧ balance')).toBe('Keep **⟦your⟧** balance')
  expect(applyTool('bold', 'Keep **⟦your⟧** balance')).toBe('Keep ⟦your⟧ balance')
  expect(applyTool('italic', '**⟦your⟧**')).toBe('***⟦your⟧***')
  expect(applyTool('bold', 'Keep ⟦⟧')).toBe('Keep **⟦words⟧**')
})

test('a heading replaces the style of the whole line', () => {
  expect(applyTool('heading', 'One\nTw⟦⟧o\nThree')).toBe('One\n## Two⟦⟧\nThree')
  expect(applyTool('heading', '- Tw⟦⟧o')).toBe('## Two⟦⟧')
  expect(applyTool('heading', '## Tw⟦⟧o')).toBe('Two⟦⟧')
})

test('each selected line becomes a list item', () => {
  expect(applyTool('list', 'O⟦ne\nTw⟧o')).toBe('⟦- One\n- Two⟧')
  expect(applyTool('numbers', '⟦- One\n- Two⟧')).toBe('⟦1. One\n2. Two⟧')
  expect(applyTool('numbers', '⟦1. One\n2. Two⟧')).toBe('⟦One\nTwo⟧')
})

test('inserting a link selects its URL', () => {
  expect(applyTool('link', 'Read ⟦this⟧')).toBe('Read [this](⟦https://⟧)')
})
