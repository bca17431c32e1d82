import { paths } from './paths.ts'

/** The two grounds of the product: the printed manual, and the same manual read at night. */
export type Zone = 'manual' | 'night'

/** What a layout or screen may say about itself (`export const handle`). */
export interface Handle {
  zone?: Zone
  /** The page is a document: it is delivered without any script. */
  withoutScripts?: boolean
  /** The words on the poster beside a form. */
  posterLine?: string
  /** Which of the three steps to the first lesson the poster marks. */
  posterStep?: 1 | 2
  /** Visitors can open it too, although it belongs to the member area: the cookie banner is shown there. */
  isForVisitors?: boolean
  /** A signed-in member who opens it is sent to browse (specification §2; no route says so today). */
  sendsMembersToBrowse?: boolean
}

/** Where a signed-in member is sent from the page that these matches make; undefined where they may stay. */
export const membersGoTo = (matches: { handle?: unknown }[]): string | undefined =>
  matches.some((match) => handleOf(match).sendsMembersToBrowse) ? paths.browse() : undefined

export const handleOf = (match: { handle?: unknown }): Handle =>
  typeof match.handle === 'object' && match.handle !== null ? match.handle : {}

/**
 * The zone of the innermost match that names one. The fallback page of the member area has no match yet: it is night.
 */
export const zoneOf = (matches: { handle?: unknown }[]): Zone =>
  matches.map((match) => handleOf(match).zone).findLast((zone) => zone !== undefined) ?? 'night'
