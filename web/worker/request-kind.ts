import { isDrawn } from '#web/paths.ts'

/** What a request asks for that may be here without a network. Anything else, above all what the server says of members, is none of the worker's business. */
export type RequestKind = 'document' | 'asset' | 'film' | 'picture'

interface Asked {
  method: string
  mode: string
  url: string
}

export function requestKind({ method, mode, url }: Asked, site: string): RequestKind | undefined {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== site) return undefined
  if (mode === 'navigate') return isDrawn(pathname) ? 'document' : undefined
  if (pathname.startsWith('/assets/')) return 'asset'
  if (pathname.startsWith('/bag/')) return 'film'
  return pathname.startsWith('/posters/') ? 'picture' : undefined
}
