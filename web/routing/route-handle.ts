import { paths } from './paths.ts'

/** Themes: light public pages and the dark member area. */
export type Zone = 'manual' | 'night'

/** Route metadata of a layout or screen (`export const handle`). */
export interface Handle {
  zone?: Zone
  /** The page is a document without scripts. */
  withoutScripts?: boolean
  /** Headline of the poster beside a form. */
  posterLine?: string
  /** Step of the sign-up that the poster marks as current. */
  posterStep?: 1 | 2
  /** Visitors can open this member page, so it shows the cookie banner. */
  isForVisitors?: boolean
  /** Redirects a signed-in member to browse (specification §2; no route uses it today). */
  redirectsMembersToBrowse?: boolean
}

/** Redirect target for signed-in members; undefined if they may stay. */
export const getMemberRedirect = (matches: { handle?: unknown }[]): string | undefined =>
  matches.some((match) => getHandle(match).redirectsMembersToBrowse) ? paths.browse() : undefined

export const getHandle = (match: { handle?: unknown }): Handle =>
  typeof match.handle === 'object' && match.handle !== null ? match.handle : {}

/** Zone of the innermost match that sets one. The fallback page of the member area has no matches and is night. */
export const getZone = (matches: { handle?: unknown }[]): Zone =>
  matches.map((match) => getHandle(match).zone).findLast((zone) => zone !== undefined) ?? 'night'
