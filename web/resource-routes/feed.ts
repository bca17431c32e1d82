import type { LoaderFunctionArgs } from 'react-router'
import { absolute } from '#web/public-site/page-metadata.ts'
import { publishedContent } from '#web/public-site/published-content.ts'
import { paths } from '#web/routing/paths.ts'
import { site } from '#web/site.ts'

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

/** Returns the blog as an RSS 2.0 feed. */
export function loader({ context }: LoaderFunctionArgs) {
  const items = context.get(publishedContent).articles.map(({ slug, published, title, summary }) => {
    const link = absolute(paths.article(slug))
    const day = new Date(`${published}T12:00:00Z`).toUTCString()
    return `<item>${element('title', title)}${element('link', link)}${element('guid', link)}${element('description', summary)}${element('pubDate', day)}</item>`
  })
  const self = `<atom:link href="${absolute('/feed.xml')}" rel="self" type="application/rss+xml"/>`
  const head = `${element('title', `${site.name}: blog`)}${element('link', absolute(paths.blog()))}${element('description', site.tagline)}<language>en</language>${self}`
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${head}${items.join('')}</channel></rss>\n`
  return new Response(xml, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}
