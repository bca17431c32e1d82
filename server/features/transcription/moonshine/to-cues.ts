import { MAX_CAPTION_TEXT_LENGTH } from '#contract/content/content-limits.ts'

/** Maximum characters per cue: two lines on a phone. */
const MAX_CUE_LENGTH = 84

interface TimedText {
  from: number
  to: number
  text: string
}

/**
 * Splits a segment of speech into cues at the ends of sentences, clauses or words. Durations are proportional to the
 * number of characters, because the model returns no word times. All times are in seconds.
 */
export function toCues({ from, to, text }: TimedText): TimedText[] {
  const plainText = text.replaceAll(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(plainText)) return []
  const lines = splitText(plainText)
  const letters = lines.reduce((sum, line) => sum + line.length, 0)
  let cueStart = from
  return lines.map((line) => {
    const start = cueStart
    cueStart += ((to - from) * line.length) / letters
    return { from: start, to: cueStart, text: line.slice(0, MAX_CAPTION_TEXT_LENGTH) }
  })
}

function splitText(text: string): string[] {
  if (text.length <= MAX_CUE_LENGTH) return [text]
  const middle = text.length / 2
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const cost = (at: number) => {
    const characterBefore = text[at - 1] ?? ''
    const bonus = /[.!?]/.test(characterBefore) ? middle : /[,;:]/.test(characterBefore) ? middle / 2 : 0
    return Math.abs(at - middle) - bonus
  }
  const [cut] = spaces.toSorted((a, b) => cost(a) - cost(b))
  if (cut === undefined) return [text]
  return [...splitText(text.slice(0, cut)), ...splitText(text.slice(cut + 1))]
}
