/** A browser with cookies and redirects, without scripts. */
export interface Visitor {
  /** Opens a URL and follows redirects, until a URL that starts with `stopAt`. */
  open(url: string, init?: RequestInit): Promise<Page>
  /** Prefix of URLs that are not opened. */
  stopAt: string
}

export interface Page {
  url: string
  /** HTTP status. Undefined for a URL that was not opened. */
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

  const formatCookieHeader = ({ hostname, pathname }: URL) =>
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
    async open(url, init = {}) {
      const parsedUrl = new URL(url)
      if (url.startsWith(visitor.stopAt)) return { url, text: '' }
      const headers = new Headers(init.headers)
      headers.set('cookie', formatCookieHeader(parsedUrl))
      const response = await fetch(url, { ...init, headers, redirect: 'manual' })
      for (const line of response.headers.getSetCookie()) storeCookie(parsedUrl, line)
      const location = response.headers.get('location')
      const text = await response.text()
      return location === null
        ? { url, status: response.status, text }
        : visitor.open(new URL(location, parsedUrl).href)
    },
  }
  return visitor
}

/** Submits the only form of a page, with its hidden fields and the given fields. */
export function sendForm(visitor: Visitor, page: Page, fields: Record<string, string> = {}) {
  const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1]
  if (!action) throw new Error(`no form on ${page.url}: ${page.text.slice(0, 200)}`)
  const hiddenFields = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const body = new URLSearchParams({
    ...Object.fromEntries(hiddenFields.map(([, name, value]) => [name, value])),
    ...fields,
  })
  return visitor.open(new URL(action, page.url).href, { method: 'POST', body })
}

/** Follows a link of a page by its label. */
export function followLink(visitor: Visitor, page: Page, label: string) {
  const match = [...page.text.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].find(([, , text]) => text?.includes(label))
  if (!match?.[1]) throw new Error(`no link "${label}" on ${page.url}`)
  return visitor.open(new URL(match[1], page.url).href)
}
