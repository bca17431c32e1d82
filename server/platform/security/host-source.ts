/**
 * A part of a host name: letters, digits and hyphens. The URL parser converts names in other scripts to these
 * characters.
 */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** A host name, or an IPv6 address in brackets. */
const HOST = new RegExp(String.raw`^(?:${LABEL}(?:\.${LABEL})*|\[[0-9a-f:.]+\])$`)

/**
 * Returns the origin of a URL as a source for a content security policy, or undefined. URL parsers allow `;`, `*` and
 * `'` in a host name, which would start another directive in the header or allow any source.
 */
export function getHostSource(url: string): string | undefined {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return undefined
  const { hostname, origin } = new URL(url)
  return hostname.length <= 253 && HOST.test(hostname) ? origin : undefined
}
