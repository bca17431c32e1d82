import type { SiteContent } from '#contract/site-content.ts'
import { readingMinutes, readText } from '#rules/markdown/read-text.ts'
import type { Text } from '#rules/markdown/text.ts'
import { shared } from './shared-content.ts'

const nothing: SiteContent = {
  ...shared,
  publicUrl: '',
  team: { introduction: '' },
  instructors: [],
  help: [],
  articles: [],
  pages: [],
  legal: [],
  courses: [],
}

/** Content of public pages. Empty in the browser, because only the server renders them. */
export const published: SiteContent = import.meta.env.SSR ? (globalThis.siteContent ?? nothing) : nothing

/** Returns a text by kind and slug, such as the terms or the text beside a form. Throws if it is not published. */
export function textOf(kind: 'legal' | 'pages', slug: string): Text {
  const text = published[kind].find((one) => one.slug === slug)
  if (!text) throw new Error(`missing content: ${kind}/${slug}`)
  return read(text)
}

/** Reading time in minutes; 0 in the browser, which does not load the parser. */
export const readingTime = ({ body }: { body: string }) => (import.meta.env.SSR ? readingMinutes(body) : 0)

/** Parses the Markdown of a text. Server only, so that the browser does not load the parser. */
export function read(text: Parameters<typeof readText>[0]): Text {
  if (!import.meta.env.SSR) throw new Error('this page is rendered on the server only')
  return readText(text)
}
