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
 * The empty script that React makes when it draws a page anew (inert by its making), and the empty drawing with which
 * Leaflet sees what the browser can do.
 */
const empty = ['<script></script>', '<svg/>']

/**
 * What may be written into the page as markup, where the browser enforces Trusted Types: empty elements, and text that
 * can hold none. Anything else throws.
 */
export const harmlessMarkup = (html: string) => (empty.includes(html) || !html.includes('<') ? html : null)

/** What may be run as a worker: Holdfast's own built code. */
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
