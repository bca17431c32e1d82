import { createHash } from 'node:crypto'
import { OAUTH_PAGE } from '#contract/oauth.ts'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The content security policy of one page: its own inline scripts by their hashes, and nothing from anywhere else. */
export function policyFor(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(([, script]) => hashOf(script ?? ''))
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(hashes)].join(' ')}`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
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

/**
 * Who keeps sight of whose window. A page that opens a provider's has to see whether it was closed, and the page on which that window
 * ends must not turn away from its opener. Everything else stands alone.
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
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
}
