declare global {
  interface Window {
    trustedTypes?: {
      defaultPolicy: unknown
      createPolicy(
        name: string,
        rules: { createHTML(html: string): string | null; createScriptURL?(address: string): string | null },
      ): unknown
    }
  }
}

/**
 * Empty markup that libraries write: React a script element, which does not run when created this way, and Leaflet an
 * SVG for feature detection.
 */
const EMPTY_MARKUP = ['<script></script>', '<svg/>']

/** Trusted Types policy for HTML: empty elements, and text without elements. Anything else throws. */
export const checkMarkup = (html: string) => (EMPTY_MARKUP.includes(html) || !html.includes('<') ? html : null)

/** Trusted Types policy for worker scripts: built code of this application. */
export const checkScriptUrl = (address: string, site = location.origin) => {
  const { origin, pathname } = new URL(address, site)
  return origin === site && /^\/(assets\/[\w.-]+|sw)\.js$/.test(pathname) ? address : null
}

export const installTrustedTypesPolicy = () => {
  if (!window.trustedTypes || window.trustedTypes.defaultPolicy) return
  window.trustedTypes.createPolicy('default', {
    createHTML: checkMarkup,
    createScriptURL: (address) => checkScriptUrl(address),
  })
}
