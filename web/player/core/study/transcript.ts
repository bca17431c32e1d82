/** A caption line with its times in seconds. */
export interface Line {
  from: number
  to: number
  text: string
}

const CUE = /^((?:\d+:)?\d+:\d+\.\d+)\s+-->\s+((?:\d+:)?\d+:\d+\.\d+)/
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' }

/** Parses WebVTT to plain text, without voice and style tags. */
export function parseTranscript(vtt: string): Line[] {
  const blocks = vtt.replaceAll('\r\n', '\n').split(/\n{2,}/)
  return blocks.flatMap((block) => {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => CUE.test(line))
    const [, from, to] = CUE.exec(lines[at] ?? '') ?? []
    const text = plainText(lines.slice(at + 1).join(' '))
    return at >= 0 && from && to && text ? [{ from: seconds(from), to: seconds(to), text }] : []
  })
}

const plainText = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim()

const seconds = (stamp: string) => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** The current line, or the last one before. */
export const lineAt = (lines: readonly Line[], time: number) => lines.findLast(({ from }) => from <= time)

/** Returns the lines that contain all words of a search, in any order. */
export function findLines(lines: readonly Line[], search: string) {
  const parts = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return lines.filter(({ text }) => parts.every((part) => text.toLocaleLowerCase().includes(part)))
}
