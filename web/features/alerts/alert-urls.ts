import { validateNextPath } from '#web/session/pages/next-path.ts'
import type { Catalogue } from '#contract/catalogue.ts'

/** A path of this site, or an external URL, which opens in a new tab. */
export interface AlertLink {
  to: string
  isExternal: boolean
}

/**
 * Parses the link of an alert: a path of this site or an external https URL. Returns undefined for anything else,
 * such as `javascript:` and `//host`, so that catalogue authors cannot run scripts in the member's session.
 */
export function parseAlertLink(href: string): AlertLink | undefined {
  const path = validateNextPath(href)
  if (path !== null) return { to: path, isExternal: false }
  if (!/^https:\/\//i.test(href) || !URL.canParse(href)) return undefined
  const { username, password, href: to } = new URL(href)
  // Credentials before the @ could be mistaken for the host.
  return username + password === '' ? { to, isExternal: true } : undefined
}

/**
 * URL of an alert's icon if it is an image on this site or on the media host (specification §7). Returns undefined
 * for an icon name and for images on other hosts, which are not loaded.
 */
export function findAlertPicture(icon: string, { videos }: Pick<Catalogue, 'videos'>): string | undefined {
  if (/^\/(?![/\\])\P{Cc}*$/u.test(icon)) return icon
  if (!/^https?:\/\//i.test(icon) || !URL.canParse(icon)) return undefined
  const { origin, href } = new URL(icon)
  const isMediaHost = videos.some((group) => group.videos.some(({ thumbnail }) => thumbnail.startsWith(`${origin}/`)))
  return isMediaHost ? href : undefined
}
