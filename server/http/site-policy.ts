import { createHash } from 'node:crypto'
import { OAUTH_PAGE } from '#contract/oauth.ts'
import { getHostSource } from '#server/platform/security/host-source.ts'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const inlineStyle = /<style>([\s\S]*?)<\/style>/g

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Returns the sources `'self'` and the hash of each inline script or style. */
const selfAndHashes = (pattern: RegExp, html: string) =>
  ["'self'", ...new Set([...html.matchAll(pattern)].map(([, code]) => hashSource(code ?? '')))].join(' ')

/** Returns the source of the map tiles, which a script fetches after consent. */
function getMapSource(tiles: string | undefined) {
  const source = tiles === undefined ? undefined : getHostSource(tiles.replaceAll(/[{}]/g, ''))
  return source === undefined ? '' : ` ${source}`
}

/**
 * Returns the content security policy of a page, which allows the page's inline scripts and styles by hash, files of
 * the site, and map tiles. `tiles` is the URL template of the tiles; undefined for a page without a map.
 */
export function createPagePolicy(html: string, tiles?: string): string {
  return [
    "default-src 'none'",
    `script-src ${selfAndHashes(inlineScript, html)}`,
    `style-src ${selfAndHashes(inlineStyle, html)}`,
    "font-src 'self' data:",
    `img-src 'self' data: blob:${getMapSource(tiles)}`,
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

/** Adds the external hosts of an academy's pictures to a policy. */
export const allowPictures = (policy: string, hosts: readonly string[]) =>
  hosts.length === 0 ? policy : policy.replace('img-src ', () => `img-src ${hosts.join(' ')} `)

/**
 * Returns the cross-origin opener policy. If identity providers open in popups, a page must be able to detect that
 * its popup was closed, and the page that the provider redirects to must have access to its opener. All other pages
 * are isolated.
 */
export const getOpenerPolicy = (path: string, usesSignInPopup: boolean) => {
  if (!usesSignInPopup) return 'same-origin'
  return path === OAUTH_PAGE ? 'unsafe-none' : 'same-origin-allow-popups'
}

/** Headers of every file of the site. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    // The microphone is for voice commands, which a member enables and the browser recognizes on the device.
    'camera=(), microphone=(self), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
}
