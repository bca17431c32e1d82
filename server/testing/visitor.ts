/** A browser with cookies and redirects, without scripts. */
export interface Visitor {
  /** Opens an address and follows redirects, until one that starts with `stopAt`. */
  open(url: string, init?: RequestInit): Promise<Page>
  /** Prefix of addresses that are not opened. */
  stopAt: string
}

export interface Page {
  address: string
  /** Undefined for an address that was not opened. */
  status?: number
  text: string
}

interface Cookie {
  host: string
  path: string
  value: string
}

export function createVisitor(stopAt: string): Visitor {
  const cookies = new Map<string, Cookie>()

  const cookiesFor = ({ hostname, pathname }: URL) =>
    [...cookies]
      .filter(([, { host, path }]) => host === hostname && pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ').at(-1)}=${value}`)
      .join('; ')

  const storeCookie = ({ hostname }: URL, line: string) => {
    const [pair = '', ...attributes] = line.split(/; */)
    const [, name = '', value = ''] = /^(.*?)=(.*)$/.exec(pair) ?? []
    const readAttribute = (attribute: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${attribute}=`))?.slice(attribute.length + 1)
    const path = readAttribute('path') ?? '/'
    const key = `${hostname} ${path} ${name}`
    const expires = readAttribute('expires')
    const isDeleted =
      value === '' || readAttribute('max-age') === '0' || (expires !== undefined && new Date(expires) <= new Date())
    if (isDeleted) cookies.delete(key)
    else cookies.set(key, { host: hostname, path, value })
  }

  const visitor: Visitor = {
    stopAt,
    async open(address, init = {}) {
      const url = new URL(address)
      if (address.startsWith(visitor.stopAt)) return { address, text: '' }
      const headers = new Headers(init.headers)
      headers.set('cookie', cookiesFor(url))
      const response = await fetch(address, { ...init, headers, redirect: 'manual' })
      for (const line of response.headers.getSetCookie()) storeCookie(url, line)
      const next = response.headers.get('location')
      const text = await response.text()
      return next === null ? { address, status: response.status, text } : visitor.open(new URL(next, url).href)
    },
  }
  return visitor
}

/** Submits the only form of a page, with its hidden fields and the given ones. */
export function sendForm(visitor: Visitor, page: Page, fields: Record<string, string> = {}) {
  const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1]
  if (!action) throw new Error(`no form on ${page.address}: ${page.text.slice(0, 200)}`)
  const hiddenFields = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const body = new URLSearchParams({
    ...Object.fromEntries(hiddenFields.map(([, name, value]) => [name, value])),
    ...fields,
  })
  return visitor.open(new URL(action, page.address).href, { method: 'POST', body })
}

/** Follows a link of a page by its label. */
export function followLink(visitor: Visitor, page: Page, label: string) {
  const link = [...page.text.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].find(([, , text]) => text?.includes(label))
  if (!link?.[1]) throw new Error(`no link "${label}" on ${page.address}`)
  return visitor.open(new URL(link[1], page.address).href)
}
