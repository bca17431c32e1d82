import {
  SECURITY_SLUG,
  SHARED_CONTENT_META_NAME,
  type SharedContent,
  type SiteContent,
} from '#contract/site-content.ts'

declare global {
  /**
   * Published content. Must be set before the code of the pages is loaded: by the server on publication, by the build,
   * and by tests.
   */
  var siteContent: SiteContent | undefined
}

/**
 * Name, contact, plans and prices of the academy: from the published content on the server, from a meta element in the
 * browser.
 */
export const shared: SharedContent = import.meta.env.SSR ? readOnServer() : readFromPage()

/** Public URL without a trailing slash. Empty in the browser, which needs no absolute URLs. */
export const publicUrl = import.meta.env.SSR ? (globalThis.siteContent?.publicUrl ?? '') : ''

function readOnServer(): SharedContent {
  if (!globalThis.siteContent) throw new Error('published content must be set before pages are rendered')
  const { site, plans, sendsMail, renews, pages, instructors, articles } = globalThis.siteContent
  const hasPage = {
    team: instructors.length > 0,
    security: pages.some(({ slug }) => slug === SECURITY_SLUG),
    blog: articles.length > 0,
  }
  return { site, plans, sendsMail, renews, hasPage }
}

function readFromPage(): SharedContent {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SHARED_CONTENT_META_NAME}"]`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written into this page by the server
  return JSON.parse(meta?.content ?? '') as SharedContent
}
