import site from '../content/site.json' with { type: 'json' }

/** Name and contact details of the academy; another one edits `content/site.json`. */
export { site }

/** The title of a page as tabs and bookmarks show it, and what a search engine says of it. */
export const titled = (title: string, description?: string) => () => [
  { title: `${title} · ${site.name}` },
  ...(description === undefined ? [] : [{ name: 'description', content: description }]),
]
