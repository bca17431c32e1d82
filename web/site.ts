import { shared } from './shared-content.ts'

/** Published name and contact details of the academy, whether it sends emails, and which optional pages have content. */
export const { site, sendsMail, hasPage } = shared

/** Name of a new academy until it has its own (`content/starter/site.json`). */
export const STARTER_NAME = 'New academy'

/** Title and description of a page. */
export const titled = (title: string, description?: string) => () => [
  { title: `${title} · ${site.name}` },
  ...(description === undefined ? [] : [{ name: 'description', content: description }]),
]
