import { CAPTION_TEXT_LENGTH } from '#contract/content/content-limits.ts'

/** Maximum characters per cue: two lines on a phone. */
const LENGTH = 84

interface Line {
  from: number
  to: number
  text: string
}

/**
 * Splits a segment of speech into cues at the ends of sentences, clauses or words. Durations are proportional to the
 * number of characters, because the model returns no word times. Seconds.
 */
export function toCues({ from, to, text }: Line): Line[] {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(plain)) return []
  const lines = partText(plain)
  const letters = lines.reduce((sum, line) => sum + line.length, 0)
  let at = from
  return lines.map((line) => {
    const begin = at
    at += ((to - from) * line.length) / letters
    return { from: begin, to: at, text: line.slice(0, CAPTION_TEXT_LENGTH) }
  })
}

function partText(text: string): string[] {
  if (text.length <= LENGTH) return [text]
  const middle = text.length / 2
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const cost = (at: number) => {
    const before = text[at - 1] ?? ''
    const bonus = /[.!?]/.test(before) ? middle : /[,;:]/.test(before) ? middle / 2 : 0
    return Math.abs(at - middle) - bonus
  }
  const [cut] = spaces.toSorted((one, other) => cost(one) - cost(other))
  if (cut === undefined) return [text]
  return [...partText(text.slice(0, cut)), ...partText(text.slice(cut + 1))]
}
