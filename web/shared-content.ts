import { SHARED_CONTENT, type SharedContent, type SiteContent } from '#contract/site-content.ts'

declare global {
  /**
   * What the academy has published. Whoever draws pages sets it before their code is loaded: the server at a
   * publication, the build, and tests.
   */
  var siteContent: SiteContent | undefined
}

/**
 * Name, contact, plans and prices of the academy: a page that is drawn gets them with all content, and the browser
 * reads them in the page.
 */
export const shared: SharedContent = import.meta.env.SSR ? ofServer() : ofPage()

function ofServer(): SharedContent {
  if (!globalThis.siteContent) throw new Error('Pages are drawn before anybody has said what is published.')
  const { site, plans } = globalThis.siteContent
  return { site, plans }
}

function ofPage(): SharedContent {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SHARED_CONTENT}"]`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server has written it into this page
  return JSON.parse(meta?.content ?? '') as SharedContent
}
