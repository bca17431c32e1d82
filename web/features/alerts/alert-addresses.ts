import { wantedPath } from '#web/session/pages/wanted-path.ts'
import type { Catalogue } from '#contract/catalogue.ts'

/** A path of this site, or an address of another one, which opens in a new tab. */
export interface AlertLink {
  to: string
  isOutside: boolean
}

/**
 * The link of an alert: a page of this site, or an https address of another one. Undefined for anything else, such as
 * `javascript:` and `//host`: the author of the catalogue must not reach the member's session.
 */
export function alertLink(href: string): AlertLink | undefined {
  const path = wantedPath(href)
  if (path !== null) return { to: path, isOutside: false }
  if (!/^https:\/\//i.test(href) || !URL.canParse(href)) return undefined
  const { username, password, href: to } = new URL(href)
  // The part before an @ could be mistaken for the host.
  return username + password === '' ? { to, isOutside: true } : undefined
}

/**
 * The address of an alert's icon where it is a picture on this site, or on the media storage host of the lessons'
 * thumbnails (specification §7). Undefined for the name of an icon, and for a picture from any other host, which is not
 * loaded.
 */
export function alertPicture(icon: string, { videos }: Pick<Catalogue, 'videos'>): string | undefined {
  if (/^\/(?![/\\])\P{Cc}*$/u.test(icon)) return icon
  if (!/^https?:\/\//i.test(icon) || !URL.canParse(icon)) return undefined
  const { origin, href } = new URL(icon)
  const isMediaHost = videos.some((group) => group.videos.some(({ thumbnail }) => thumbnail.startsWith(`${origin}/`)))
  return isMediaHost ? href : undefined
}
