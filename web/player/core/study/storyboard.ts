import { type Cue, parseCues } from './parse-cues.ts'

/** One tile of a sprite: its region and its time range. */
export interface Tile {
  from: number
  to: number
  /** File name of the sprite in the WebVTT file. */
  file: string
  x: number
  y: number
  width: number
  height: number
}

const SPRITE = /^(\S+)#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)$/

/** Parses a storyboard. Cues without a sprite region are dropped. */
export const parseStoryboard = (vtt: string): Tile[] => parseCues(vtt).flatMap((cue) => parseTile(cue) ?? [])

function parseTile({ from, to, lines }: Cue): Tile | undefined {
  const [, file, ...box] = SPRITE.exec(lines[0]?.trim() ?? '') ?? []
  if (!file) return undefined
  const [x = 0, y = 0, width = 0, height = 0] = box.map(Number)
  return { from, to, file, x, y, width, height }
}

/** Tile at a time; the last tile extends to the end. */
export const tileAt = (tiles: readonly Tile[], time: number) =>
  tiles.find(({ from, to }) => time >= from && time < to) ?? (time > 0 ? tiles.at(-1) : tiles[0])

export interface Storyboard {
  tiles: readonly Tile[]
  /** URL of each sprite by its file name. */
  sprites: ReadonlyMap<string, string>
}

/** Loads the storyboard and its sprites, so that the first preview is complete. */
export async function loadStoryboard(storyboardUrl: string): Promise<Storyboard> {
  const response = await fetch(storyboardUrl)
  if (!response.ok) throw new Error(`storyboard request failed with status ${response.status}`)
  const tiles = parseStoryboard(await response.text())
  const files = [...new Set(tiles.map(({ file }) => file))]
  const resolveUrl = (file: string) => new URL(file, new URL(storyboardUrl, location.href)).href
  const sprites = new Map(files.map((file) => [file, resolveUrl(file)]))
  await Promise.all([...sprites.values()].map(preloadImage))
  return { tiles, sprites }
}

async function preloadImage(url: string) {
  const image = new Image()
  image.src = url
  await image.decode()
}
