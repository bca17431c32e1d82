/** Letters, digits and hyphens; names of other scripts have become these. Brackets hold an IPv6 address. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const HOST = new RegExp(String.raw`^(?:${LABEL}(?:\.${LABEL})*|\[[0-9a-f:.]+\])$`)

/**
 * The origin of an address as a content security policy takes it, or undefined. URL parsers let `;`, `*` and `'` stand in a host's name; in the header they
 * would end the rule, open it to everybody, or begin a keyword.
 */
export function hostSource(address: string): string | undefined {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return undefined
  const { hostname, origin } = new URL(address)
  return hostname.length <= 253 && HOST.test(hostname) ? origin : undefined
}
