import type { SiteContent } from '#contract/site-content.ts'
import { minutesOf, readText } from '#rules/markdown/read-text.ts'
import type { Text } from '#rules/markdown/text.ts'
import { shared } from './shared-content.ts'

const nothing: SiteContent = {
  ...shared,
  team: { introduction: '' },
  instructors: [],
  help: [],
  articles: [],
  pages: [],
  legal: [],
  courses: [],
}

/** What public pages show. Only the server draws them: in the browser there is nothing here. */
export const published: SiteContent = import.meta.env.SSR ? (globalThis.siteContent ?? nothing) : nothing

/**
 * A text that has an address of its own: the terms, or what stands on a page beside its form. Throws where the academy
 * has none of this name.
 */
export function textOf(kind: 'legal' | 'pages', slug: string): Text {
  const text = published[kind].find((one) => one.slug === slug)
  if (!text) throw new Error(`The academy has published no ${slug} among ${kind}.`)
  return read(text)
}

/** How long a calm reader needs for a text. Only where pages are drawn, as below. */
export const readingTime = ({ body }: { body: string }) => (import.meta.env.SSR ? minutesOf(body) : 0)

/** Reads the Markdown of a text. Only where pages are drawn: the browser does not get the code for it. */
export function read(text: Parameters<typeof readText>[0]): Text {
  if (!import.meta.env.SSR) throw new Error('Only the server draws this page.')
  return readText(text)
}
