import { createHash } from 'node:crypto'
import { OAUTH_PAGE } from '#contract/oauth.ts'
import { hostSource } from '#server/platform/security/host-source.ts'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const inlineStyle = /<style>([\s\S]*?)<\/style>/g

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Files of the site itself, and each inline script or style by its hash. */
const ownAnd = (lines: RegExp, html: string) =>
  ["'self'", ...new Set([...html.matchAll(lines)].map(([, line]) => hashOf(line ?? '')))].join(' ')

/** The source of the interactive map, whose pictures a script fetches after consent. */
function mapSource(tiles: string | undefined) {
  const source = tiles === undefined ? undefined : hostSource(tiles.replaceAll(/[{}]/g, ''))
  return source === undefined ? '' : ` ${source}`
}

/**
 * The content security policy of one page: its own inline scripts and styles by their hashes, and nothing from anywhere
 * else but the map, and the pictures that the catalogue names. `tiles`: where the map comes from, on a page that has a
 * place for it.
 */
export function policyFor(html: string, tiles?: string): string {
  return [
    "default-src 'none'",
    `script-src ${ownAnd(inlineScript, html)}`,
    `style-src ${ownAnd(inlineStyle, html)}`,
    "font-src 'self'",
    `img-src 'self' data: blob:${mapSource(tiles)}`,
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** The same policy for a school whose pictures lie on other hosts. */
export const allowPictures = (policy: string, hosts: readonly string[]) =>
  hosts.length === 0 ? policy : policy.replace('img-src ', () => `img-src ${hosts.join(' ')} `)

/**
 * Who keeps sight of whose window. A page that opens a provider's has to see whether it was closed, and the page on
 * which that window ends must not turn away from its opener. Everything else stands alone.
 */
export const openerPolicy = (path: string, opensWindows: boolean) => {
  if (!opensWindows) return 'same-origin'
  return path === OAUTH_PAGE ? 'unsafe-none' : 'same-origin-allow-popups'
}

/** Sent with every file of the site. */
export const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    // Voice commands, where a member switches them on and the browser recognizes them on the device.
    'camera=(), microphone=(self), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
}
