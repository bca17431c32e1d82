import type { CallOut } from '#contract/call-outs.ts'

type Point = CallOut['to']

/** Parses the text of a cue, which the server validated on import. Undefined if it is invalid. */
export function readCallOut(cue: string): CallOut | undefined {
  const { text, over, at, to, size } = getMembers(cue)
  if (typeof text !== 'string' || !isPoint(to)) return undefined
  return {
    text,
    to,
    ...(typeof over === 'string' && { over }),
    ...(isPoint(at) && { at }),
    ...((size === 'large' || size === 'medium') && { size }),
  }
}

function getMembers(json: string): Partial<Record<keyof CallOut, unknown>> {
  try {
    const read: unknown = JSON.parse(json)
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length === 2 && value.every((share) => typeof share === 'number')

/** Placement of a call-out as shares of the picture, and whether its label is right-aligned at its position. */
export interface PlacedCallOut {
  at: Point | undefined
  to: Point
  isEnd: boolean
}

/** Mirrors the positions in a mirrored picture; the text is not mirrored and is on the other side of its position. */
export function placeCallOut({ at, to }: Pick<CallOut, 'at' | 'to'>, isMirrored: boolean): PlacedCallOut {
  const mirrorPoint = ([x, y]: Point): Point => [isMirrored ? 1 - x : x, y]
  const [x, y] = mirrorPoint(to)
  const about = at && mirrorPoint(at)
  return { at: about, to: [x, y], isEnd: about ? x < about[0] : x > 0.5 }
}
