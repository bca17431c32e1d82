/** Maximum height in pixels: full quality on phones at half the bytes of the best rendition. */
const MAX_HEIGHT = 720

export interface Rendition {
  /** Master playlist reduced to this rendition and its audio. */
  master: string
  /** Playlists referenced by the master playlist. */
  playlists: string[]
  height: number
  /** Average bits per second. */
  bitRate: number
}

/** Chooses the best rendition up to `MAX_HEIGHT`. Throws if the playlist has no rendition. */
export function chooseRendition(master: string): Rendition {
  const lines = master.split(/\r?\n/)
  const renditions = lines.flatMap((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return []
    const [, width = 0, height = 0] = (/RESOLUTION=(\d+)x(\d+)/.exec(line) ?? []).map(Number)
    return [{ line, uri: lines[index + 1] ?? '', height: Math.min(width, height), rate: readBitRate(line) }]
  })
  const [bestRendition] = renditions.toSorted((a, b) => rankHeight(b.height) - rankHeight(a.height))
  if (!bestRendition?.uri) throw new Error('Expected a rendition in the playlist')
  const group = /AUDIO="([^"]+)"/.exec(bestRendition.line)?.[1]
  const audioLines = lines.filter((line) => line.startsWith('#EXT-X-MEDIA:') && line.includes(`GROUP-ID="${group}"`))
  const variants = new Set(renditions.flatMap(({ line, uri }) => [line, uri]))
  const commonLines = lines.filter((line) => line !== '' && !variants.has(line) && !line.startsWith('#EXT-X-MEDIA:'))
  return {
    master: [...commonLines, ...audioLines, bestRendition.line, bestRendition.uri, ''].join('\n'),
    playlists: [bestRendition.uri, ...audioLines.flatMap((line) => getUri(line) ?? [])],
    height: bestRendition.height,
    bitRate: bestRendition.rate,
  }
}

/** Prefers the tallest rendition within the limit, otherwise the smallest. */
const rankHeight = (height: number) => (height <= MAX_HEIGHT ? height : -height)

const readBitRate = (line: string) =>
  Number(/AVERAGE-BANDWIDTH=(\d+)/.exec(line)?.[1] ?? /BANDWIDTH=(\d+)/.exec(line)?.[1])

const getUri = (line: string) => /URI="([^"]+)"/.exec(line)?.[1]

/** Lists the files of the media playlist at `path`, prefixed with its folder. */
export function listPlaylistFiles(playlist: string, path: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const lines = playlist.split(/\r?\n/)
  const initSegments = lines.filter((line) => line.startsWith('#EXT-X-MAP:')).flatMap((line) => getUri(line) ?? [])
  const mediaSegments = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return [...new Set([...initSegments, ...mediaSegments])].map((file) => folder + file)
}
