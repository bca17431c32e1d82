export type MarkdownTool = 'heading' | 'bold' | 'italic' | 'link' | 'list' | 'numbers'

/** Replacement for the characters from `start` to `end`, and the range that is selected afterwards. */
export interface Edit {
  start: number
  end: number
  text: string
  select: readonly [number, number]
}

const WRAPPERS = { bold: '**', italic: '*' } as const
const LINE_MARKERS = { heading: '## ', list: '- ', numbers: '1. ' } as const

/** Applies a toolbar button to the selection of a Markdown text. A second press of the button removes the format. */
export function formatMarkdown(tool: MarkdownTool, value: string, start: number, end: number): Edit {
  if (tool === 'link') return insertLink(value, start, end)
  if (tool === 'bold' || tool === 'italic') return toggleWrapper(WRAPPERS[tool], value, start, end)
  return toggleLineMarkers(tool, value, start, end)
}

function insertLink(value: string, start: number, end: number): Edit {
  const selectedText = value.slice(start, end) || 'words'
  const text = `[${selectedText}](https://)`
  const urlStart = start + selectedText.length + 3
  return { start, end, text, select: [urlStart, urlStart + 'https://'.length] }
}

function toggleWrapper(marker: string, value: string, start: number, end: number): Edit {
  const selectedText = value.slice(start, end)
  const textBefore = value.slice(0, start)
  const isWrapped = textBefore.endsWith(marker) && value.slice(end).startsWith(marker)
  // In `**text**`, the inner asterisk is part of the bold marker, not an italic marker.
  if (isWrapped && !(marker === '*' && textBefore.endsWith('**') && !textBefore.endsWith('***'))) {
    const from = start - marker.length
    return { start: from, end: end + marker.length, text: selectedText, select: [from, from + selectedText.length] }
  }
  const innerText = selectedText || 'words'
  const from = start + marker.length
  return { start, end, text: `${marker}${innerText}${marker}`, select: [from, from + innerText.length] }
}

const ANY_LINE_MARKER = /^(#{1,6} |[-*] |\d+\. )/

function toggleLineMarkers(tool: keyof typeof LINE_MARKERS, value: string, start: number, end: number): Edit {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const next = value.indexOf('\n', end)
  const to = next === -1 ? value.length : next
  const lines = value.slice(from, to).split('\n')
  const marker = (index: number) => (tool === 'numbers' ? `${index + 1}. ` : LINE_MARKERS[tool])
  const isMarked = lines.every((line, index) => line.startsWith(marker(index)))
  const text = lines
    .map((line, index) => (isMarked ? '' : marker(index)) + line.replace(ANY_LINE_MARKER, ''))
    .join('\n')
  return { start: from, end: to, text, select: [lines.length > 1 ? from : from + text.length, from + text.length] }
}
