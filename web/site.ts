import { shared } from './shared-content.ts'

/** Published name and contact details of the academy. */
export const { site } = shared

/** Title and description of a page. */
export const titled = (title: string, description?: string) => () => [
  { title: `${title} · ${site.name}` },
  ...(description === undefined ? [] : [{ name: 'description', content: description }]),
]
