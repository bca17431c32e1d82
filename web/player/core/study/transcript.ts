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
    const cueIndex = lines.findIndex((line) => CUE.test(line))
    const [, from, to] = CUE.exec(lines[cueIndex] ?? '') ?? []
    const text = plainText(lines.slice(cueIndex + 1).join(' '))
    return cueIndex >= 0 && from && to && text ? [{ from: parseSeconds(from), to: parseSeconds(to), text }] : []
  })
}

const plainText = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim()

const parseSeconds = (stamp: string) => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** The current line, or between two lines the previous one. */
export const lineAt = (lines: readonly Line[], time: number) => lines.findLast(({ from }) => from <= time)

/** Returns the lines that contain all words of a search, in any order. */
export function findLines(lines: readonly Line[], search: string) {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return lines.filter(({ text }) => words.every((word) => text.toLocaleLowerCase().includes(word)))
}
