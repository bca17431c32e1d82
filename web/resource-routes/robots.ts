import { absolute } from '#web/head.ts'

/** Pages of a single member, which search engines cannot read without signing in anyway. */
const disallowed = ['/api/', '/dev/', '/oauth', '/sign-out', '/cart', '/locked-access']

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
