import type { LoaderFunctionArgs } from 'react-router'
import { absolute } from '#web/public-site/page-metadata.ts'
import { listedPages } from '#web/public-site/public-paths.ts'
import { publishedContent } from '#web/public-site/published-content.ts'

/** Returns the sitemap with every public page. */
export function loader({ context }: LoaderFunctionArgs) {
  const urls = listedPages(context.get(publishedContent)).map((path) => `<url><loc>${absolute(path)}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
