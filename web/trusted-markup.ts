declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createHTML(html: string): string | null; createScriptURL?(address: string): string | null },
      ): unknown
    }
  }
}

/**
 * What may be written into the page as markup, where the browser enforces Trusted Types: the empty script element that
 * React makes when it draws a page anew (inert by its making), and text that can hold no element. Anything else throws.
 */
export const harmlessMarkup = (html: string) => (html === '<script></script>' || !html.includes('<') ? html : null)

/** What may be run as a worker: the house's own built code. */
export const ownCode = (address: string, site = location.origin) => {
  const { origin, pathname } = new URL(address, site)
  return origin === site && /^\/(assets\/[\w.-]+|sw)\.js$/.test(pathname) ? address : null
}

export const allowOnlyReact = () => {
  window.trustedTypes?.createPolicy('default', {
    createHTML: harmlessMarkup,
    createScriptURL: (address) => ownCode(address),
  })
}
