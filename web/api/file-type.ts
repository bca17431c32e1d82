/** Content types by file extension. Every other file is a picture. */
const TYPES = new Map([
  ['page', 'text/html'],
  ['js', 'javascript'],
  ['css', 'text/css'],
  ['woff2', 'font/'],
  ['m3u8', 'mpegurl'],
  ['mp4', 'video/'],
  ['m4s', 'video/'],
  ['vtt', 'text/vtt'],
])

/**
 * Whether a response is the requested file. Captive portals and proxies in maintenance return a page with status 200
 * instead.
 */
export function isFile(address: string, { ok, headers }: Response): boolean {
  const [, end = 'page'] = /\.(\w+)$/.exec(address) ?? []
  return ok && (headers.get('content-type') ?? '').includes(TYPES.get(end) ?? 'image/')
}

/** Deletes cached pages stored in place of files: earlier versions cached every response with status 200. */
export async function deleteForeignFiles(cache: Cache) {
  const requests = await cache.keys()
  const deleteForeign = async (request: Request) => {
    const cachedResponse = await cache.match(request)
    if (cachedResponse && !isFile(request.url, cachedResponse)) await cache.delete(request)
  }
  await Promise.all(requests.map(deleteForeign))
}
