import { absolute } from '#web/head.ts'

/** What belongs to one member is nothing for search engines; it could not be read without signing in anyway. */
const closed = ['/api/', '/dev/', '/oauth', '/sign-out', '/cart', '/locked-access']

export function loader() {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absolute('/sitemap.xml')}`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
