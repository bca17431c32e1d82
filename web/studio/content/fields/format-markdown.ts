export type MarkdownTool = 'heading' | 'bold' | 'italic' | 'link' | 'list' | 'numbers'

/** Replacement for the characters from `start` to `end`, and the selection afterwards. */
export interface Edit {
  start: number
  end: number
  text: string
  select: readonly [number, number]
}

const WRAPPERS = { bold: '**', italic: '*' } as const
const atLine = { heading: '## ', list: '- ', numbers: '1. ' } as const

/** Applies a toolbar button to the selection of a Markdown text. Applying it again undoes it. */
export function formatMarkdown(tool: MarkdownTool, value: string, start: number, end: number): Edit {
  if (tool === 'link') return asLink(value, start, end)
  if (tool === 'bold' || tool === 'italic') return wrap(WRAPPERS[tool], value, start, end)
  return mark(tool, value, start, end)
}

function asLink(value: string, start: number, end: number): Edit {
  const selectedText = value.slice(start, end) || 'words'
  const text = `[${selectedText}](https://)`
  const address = start + selectedText.length + 3
  return { start, end, text, select: [address, address + 'https://'.length] }
}

function wrap(sign: string, value: string, start: number, end: number): Edit {
  const selectedText = value.slice(start, end)
  const textBefore = value.slice(0, start)
  const isWrapped = textBefore.endsWith(sign) && value.slice(end).startsWith(sign)
  // A single star inside double stars belongs to the bold text.
  if (isWrapped && !(sign === '*' && textBefore.endsWith('**') && !textBefore.endsWith('***'))) {
    const from = start - sign.length
    return { start: from, end: end + sign.length, text: selectedText, select: [from, from + selectedText.length] }
  }
  const linkText = selectedText || 'words'
  const from = start + sign.length
  return { start, end, text: `${sign}${linkText}${sign}`, select: [from, from + linkText.length] }
}

const anyMark = /^(#{1,6} |[-*] |\d+\. )/

function mark(tool: keyof typeof atLine, value: string, start: number, end: number): Edit {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const next = value.indexOf('\n', end)
  const to = next === -1 ? value.length : next
  const lines = value.slice(from, to).split('\n')
  const sign = (at: number) => (tool === 'numbers' ? `${at + 1}. ` : atLine[tool])
  const isMarked = lines.every((line, at) => line.startsWith(sign(at)))
  const text = lines.map((line, at) => (isMarked ? '' : sign(at)) + line.replace(anyMark, '')).join('\n')
  return { start: from, end: to, text, select: [lines.length > 1 ? from : from + text.length, from + text.length] }
}
