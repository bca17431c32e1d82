import { isAppPath, routeTable } from '#web/routing/route-table.ts'

/** Kind of a cacheable request. All other requests, such as the members' data, use the network. */
export type RequestKind = 'document' | 'start' | 'asset' | 'film' | 'picture'

interface PageRequest {
  method: string
  mode: string
  url: string
}

export function getRequestKind({ method, mode, url }: PageRequest, appOrigin: string): RequestKind | undefined {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== appOrigin) return undefined
  // Signing out also works offline.
  const isDocument = isAppPath(pathname) || pathname === routeTable.signOut
  if (mode === 'navigate') return isDocument ? 'document' : pathname === '/' ? 'start' : undefined
  if (pathname.startsWith('/assets/')) return 'asset'
  if (pathname.startsWith('/bag/')) return 'film'
  return pathname.startsWith('/posters/') ? 'picture' : undefined
}
