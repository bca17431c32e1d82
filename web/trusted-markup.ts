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
 * Empty markup that React and Leaflet write: a script element, inert when created this way, and an SVG for feature
 * detection.
 */
const empty = ['<script></script>', '<svg/>']

/** Trusted Types policy for HTML: empty elements, and text without elements. Anything else throws. */
export const harmlessMarkup = (html: string) => (empty.includes(html) || !html.includes('<') ? html : null)

/** Trusted Types policy for worker scripts: built code of this application. */
export const ownCode = (address: string, site = location.origin) => {
  const { origin, pathname } = new URL(address, site)
  return origin === site && /^\/(assets\/[\w.-]+|sw)\.js$/.test(pathname) ? address : null
}

export const allowHarmlessMarkup = () => {
  if (!window.trustedTypes || window.trustedTypes.defaultPolicy) return
  window.trustedTypes.createPolicy('default', {
    createHTML: harmlessMarkup,
    createScriptURL: (address) => ownCode(address),
  })
}
