/** Thumbnails of the whole film in one image, for previews while seeking. */
export interface Storyboard {
  columns: number
  rows: number
  /** Size of a tile in pixels. */
  width: number
  height: number
  /** Seconds between two tiles. */
  interval: number
}

const COLUMNS = 10
const MAX_TILES = 200
const LONGER_SIDE = 160

/** Plans one tile per second, or fewer tiles for a long film, so that the sheet stays below half a megabyte. */
export function planStoryboard(film: { width: number; height: number; duration: number }): Storyboard {
  const interval = Math.max(1, film.duration / MAX_TILES)
  const scale = LONGER_SIDE / Math.max(film.width, film.height)
  return {
    columns: COLUMNS,
    rows: Math.ceil(getTileCount(film.duration, interval) / COLUMNS),
    width: roundToEven(film.width * scale),
    height: roundToEven(film.height * scale),
    interval,
  }
}

/** Returns the number of tiles. A remainder of less than half an interval belongs to the previous tile. */
const getTileCount = (duration: number, interval: number) => Math.max(1, Math.round(duration / interval))

const roundToEven = (size: number) => Math.max(2, Math.round(size / 2) * 2)

/** Writes WebVTT whose cues refer to parts of `sheet` by the media fragment `#xywh=`. */
export function writeStoryboardVtt({ columns, width, height, interval }: Storyboard, duration: number, sheet: string) {
  const tiles = getTileCount(duration, interval)
  const cues = Array.from({ length: tiles }, (_, tile) => {
    const end = tile === tiles - 1 ? duration : (tile + 1) * interval
    const span = `${formatTimestamp(tile * interval)} --> ${formatTimestamp(end)}`
    const corner = `${(tile % columns) * width},${Math.floor(tile / columns) * height}`
    return `${span}\n${sheet}#xywh=${corner},${width},${height}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

/** Formats seconds for WebVTT: `00:01:02.345`. */
export function formatTimestamp(seconds: number) {
  const milliseconds = Math.round(seconds * 1000)
  const padToTwo = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const clock = `${padToTwo(milliseconds / 3_600_000)}:${padToTwo((milliseconds / 60_000) % 60)}:${padToTwo((milliseconds / 1000) % 60)}`
  return `${clock}.${String(milliseconds % 1000).padStart(3, '0')}`
}
