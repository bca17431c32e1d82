import { wantedPath } from '#web/session/pages/wanted-path.ts'
import type { Catalogue } from '#contract/catalogue.ts'

/** A path of this site, or an address elsewhere, which opens beside it. */
export interface AlertLink {
  to: string
  isOutside: boolean
}

/**
 * Where an alert leads: a page of this site, or an https address elsewhere. Undefined for anything else, `javascript:` and `//host` among it:
 * whoever writes the catalogue must not reach the member's session.
 */
export function alertLink(href: string): AlertLink | undefined {
  const path = wantedPath(href)
  if (path !== null) return { to: path, isOutside: false }
  if (!/^https:\/\//i.test(href) || !URL.canParse(href)) return undefined
  const { username, password, href: to } = new URL(href)
  // What stands before an @ is there to be mistaken for the host.
  return username + password === '' ? { to, isOutside: true } : undefined
}

/**
 * The address of an alert's icon where it is a picture of the academy's own: on this site, or on the media storage host that lessons' thumbnails
 * come from (specification §7). Undefined for the name of an icon, and for a picture from anywhere else, which is not loaded.
 */
export function alertPicture(icon: string, { videos }: Pick<Catalogue, 'videos'>): string | undefined {
  if (/^\/(?![/\\])/.test(icon)) return icon
  if (!/^https?:\/\//i.test(icon) || !URL.canParse(icon)) return undefined
  const { origin, href } = new URL(icon)
  const isMediaHost = videos.some((group) => group.videos.some(({ thumbnail }) => thumbnail.startsWith(`${origin}/`)))
  return isMediaHost ? href : undefined
}
