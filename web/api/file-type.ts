/** Content types by file extension. Files with other extensions are pictures. */
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
 * Whether a response is the requested file. Captive portals and proxies under maintenance return a page with status 200
 * instead.
 */
export function isFile(url: string, { ok, headers }: Response): boolean {
  const [, extension = 'page'] = /\.(\w+)$/.exec(url) ?? []
  return ok && (headers.get('content-type') ?? '').includes(TYPES.get(extension) ?? 'image/')
}

/** Deletes pages that are cached in place of files, because previous versions cached every response with status 200. */
export async function deleteForeignFiles(cache: Cache) {
  const requests = await cache.keys()
  const deleteForeign = async (request: Request) => {
    const cachedResponse = await cache.match(request)
    if (cachedResponse && !isFile(request.url, cachedResponse)) await cache.delete(request)
  }
  await Promise.all(requests.map(deleteForeign))
}
