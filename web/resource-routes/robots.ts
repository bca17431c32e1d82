import { absolute } from '#web/head.ts'
import { paths } from '#web/routing/paths.ts'

/** Pages of a single member, which search engines cannot read without signing in anyway. */
const disallowed = ['/api/', '/dev/', paths.oauth(), paths.signOut(), paths.cart(), paths.lockedAccess()]

export function loader() {
  const lines = [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absolute('/sitemap.xml')}`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
