declare global {
  interface Window {
    trustedTypes?: {
      defaultPolicy: unknown
      createPolicy(
        name: string,
        rules: { createHTML(html: string): string | null; createScriptURL?(url: string): string | null },
      ): unknown
    }
  }
}

/**
 * Empty markup written by libraries: React creates a script element this way, which does not run, and Leaflet an SVG
 * element to detect features.
 */
const EMPTY_MARKUP = ['<script></script>', '<svg/>']

/** Trusted Types policy for HTML: empty elements, and text without elements. Anything else throws. */
export const checkMarkup = (html: string) => (EMPTY_MARKUP.includes(html) || !html.includes('<') ? html : null)

/** Trusted Types policy for worker scripts: built code of this application. */
export const checkScriptUrl = (url: string, pageOrigin = location.origin) => {
  const { origin, pathname } = new URL(url, pageOrigin)
  return origin === pageOrigin && /^\/(assets\/[\w.-]+|sw)\.js$/.test(pathname) ? url : null
}

export const installTrustedTypesPolicy = () => {
  if (!window.trustedTypes || window.trustedTypes.defaultPolicy) return
  window.trustedTypes.createPolicy('default', {
    createHTML: checkMarkup,
    createScriptURL: (url) => checkScriptUrl(url),
  })
}
