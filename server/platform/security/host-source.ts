/**
 * Letters, digits and hyphens: the URL parser converts names in other scripts to these. Brackets enclose an IPv6
 * address.
 */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const HOST = new RegExp(String.raw`^(?:${LABEL}(?:\.${LABEL})*|\[[0-9a-f:.]+\])$`)

/**
 * Returns the origin of a URL as a content security policy accepts it, or undefined. URL parsers allow `;`, `*` and `'`
 * in a host name; in the header they would start another directive or allow everything.
 */
export function hostSource(address: string): string | undefined {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return undefined
  const { hostname, origin } = new URL(address)
  return hostname.length <= 253 && HOST.test(hostname) ? origin : undefined
}
