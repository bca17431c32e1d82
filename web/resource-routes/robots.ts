import { absolute } from '#web/public-site/page-metadata.ts'
import { paths } from '#web/routing/paths.ts'

/** Paths that search engines must not crawl: the API, and pages of a single member. */
const disallowedPaths = ['/api/', '/dev/', paths.oauth(), paths.signOut(), paths.cart(), paths.lockedAccess()]

export function loader() {
  const lines = [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absolute('/sitemap.xml')}`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
