import type { CallOut } from '#contract/call-outs.ts'

type Point = CallOut['to']

/** Parses the text of a cue, which the server validated on import. Undefined if it is invalid. */
export function readCallOut(cue: string): CallOut | undefined {
  const { text, over, at, to, size } = parseObject(cue)
  if (typeof text !== 'string' || !isPoint(to)) return undefined
  return {
    text,
    to,
    ...(typeof over === 'string' && { over }),
    ...(isPoint(at) && { at }),
    ...((size === 'large' || size === 'medium') && { size }),
  }
}

/** Parses the horizontal center of the people; undefined if the cue is a callout. */
export function readCenter(cue: string): number | undefined {
  const { center } = parseObject(cue)
  return typeof center === 'number' ? center : undefined
}

function parseObject(json: string): Partial<Record<keyof CallOut | 'center', unknown>> {
  try {
    const parsed: unknown = JSON.parse(json)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length === 2 && value.every((fraction) => typeof fraction === 'number')

/** Placement of a callout as fractions of the picture. `isRightAligned`: the text ends at `to`. */
export interface PlacedCallOut {
  at: Point | undefined
  to: Point
  isRightAligned: boolean
}

/** Mirrors the positions if the picture is mirrored. The text is not mirrored, but aligned to the other side. */
export function placeCallOut({ at, to }: Pick<CallOut, 'at' | 'to'>, isMirrored: boolean): PlacedCallOut {
  const mirrorPoint = ([x, y]: Point): Point => [isMirrored ? 1 - x : x, y]
  const [x, y] = mirrorPoint(to)
  const subject = at && mirrorPoint(at)
  return { at: subject, to: [x, y], isRightAligned: subject ? x < subject[0] : x > 0.5 }
}
