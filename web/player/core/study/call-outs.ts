import type { CallOut } from '#contract/call-outs.ts'

type Point = CallOut['to']

/**
 * Reads the text of a cue. The server has checked it when the film was added; undefined for what is none of its.
 */
export function readCallOut(cue: string): CallOut | undefined {
  const { text, over, at, to, size } = membersOf(cue)
  if (typeof text !== 'string' || !isPoint(to)) return undefined
  return {
    text,
    to,
    ...(typeof over === 'string' && { over }),
    ...(isPoint(at) && { at }),
    ...((size === 'large' || size === 'medium') && { size }),
  }
}

function membersOf(json: string): Partial<Record<keyof CallOut, unknown>> {
  try {
    const read: unknown = JSON.parse(json)
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length === 2 && value.every((share) => typeof share === 'number')

/** Where a call-out is drawn: shares of the picture, and whether its words end at their place instead of beginning. */
export interface PlacedCallOut {
  at: Point | undefined
  to: Point
  isEnd: boolean
}

/** In a mirrored picture the places are mirrored; the words read on, and lie on the other side of their place. */
export function placeCallOut({ at, to }: Pick<CallOut, 'at' | 'to'>, isMirrored: boolean): PlacedCallOut {
  const placed = ([x, y]: Point): Point => [isMirrored ? 1 - x : x, y]
  const [x, y] = placed(to)
  const about = at && placed(at)
  return { at: about, to: [x, y], isEnd: about ? x < about[0] : x > 0.5 }
}
