import { shared } from './shared-content.ts'

/** Name and contact details of the academy, as it has published them. */
export const { site } = shared

/** The title of a page as tabs and bookmarks show it, and what a search engine says of it. */
export const titled = (title: string, description?: string) => () => [
  { title: `${title} · ${site.name}` },
  ...(description === undefined ? [] : [{ name: 'description', content: description }]),
]
