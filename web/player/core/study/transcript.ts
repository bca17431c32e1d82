import { parseCues } from './parse-cues.ts'

/** A caption line with its times in seconds. */
export interface Line {
  from: number
  to: number
  text: string
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' }

/** Parses WebVTT to plain text, without voice and style tags. */
export const parseTranscript = (vtt: string): Line[] =>
  parseCues(vtt).flatMap(({ from, to, lines }) => {
    const text = plainText(lines.join(' '))
    return text ? [{ from, to, text }] : []
  })

const plainText = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim()

/** The current line; between two lines, the previous line. */
export const lineAt = (lines: readonly Line[], time: number) => lines.findLast(({ from }) => from <= time)

/** Returns the lines that contain all words of a search, in any order. */
export function findLines(lines: readonly Line[], search: string) {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return lines.filter(({ text }) => words.every((word) => text.toLocaleLowerCase().includes(word)))
}
