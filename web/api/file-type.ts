/** What the academy sends its files as, by the end of their names. Every other file is a picture. */
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
 * Whether an answer is the file that was requested. A network that answers itself, such as a hotel's, and a proxy
 * during maintenance send a page in place of any file, with status 200.
 */
export function isFile(address: string, { ok, headers }: Response): boolean {
  const [, end = 'page'] = /\.(\w+)$/.exec(address) ?? []
  return ok && (headers.get('content-type') ?? '').includes(TYPES.get(end) ?? 'image/')
}

/** Deletes what is stored in place of files: earlier versions stored every answer of status 200. */
export async function deleteForeignFiles(cache: Cache) {
  const requests = await cache.keys()
  const deleteForeign = async (request: Request) => {
    const stored = await cache.match(request)
    if (stored && !isFile(request.url, stored)) await cache.delete(request)
  }
  await Promise.all(requests.map(deleteForeign))
}
