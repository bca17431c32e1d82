import { shared } from './shared-content.ts'

/** Published name and contact details of the academy, and whether it has the page "LEO & Security". */
export const { site, hasSecurityPage } = shared

/** Name of a new academy until it has its own (`content/starter/site.json`). */
export const STARTER_NAME = 'New academy'

/** Title and description of a page. */
export const titled = (title: string, description?: string) => () => [
  { title: `${title} · ${site.name}` },
  ...(description === undefined ? [] : [{ name: 'description', content: description }]),
]
