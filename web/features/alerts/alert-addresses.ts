import { wantedPath } from '#web/session/pages/wanted-path.ts'

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
