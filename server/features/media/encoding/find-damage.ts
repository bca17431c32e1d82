import { runTool, splitArguments, ToolError } from '#server/platform/media-tools/ffmpeg.ts'
import type { IngestOptions } from './film-request.ts'
import { createPacketCounter } from './packet-counter.ts'
import { type Film, inputArguments } from './read-film.ts'

/** Maximum number of times in a note. */
const MAX_TIMES = 5
/** Lines of the muxer framecrc, which describe decoded frames. Other lines are decoder errors. */
const FRAME_LINE = /^(?:#|\d+,)/

/**
 * Decodes a film and returns a note with the times at which it is damaged, or nothing. ffmpeg prints errors without
 * times, so the time of an error is that of the previous frame. Errors before the first frame are ignored, because
 * recordings that start between keyframes always have them.
 */
export async function describeDamage(film: Film, { signal, isBackground }: IngestOptions): Promise<string[]> {
  const counter = createPacketCounter()
  const damagedSeconds = new Set<number>()
  const onErrorLine = (line: string) => {
    const { end } = counter.getStatistics(0)
    if (FRAME_LINE.test(line)) counter.read(line)
    else if (end > 0) damagedSeconds.add(Math.floor(end))
  }
  try {
    await runTool('ffmpeg', decodeArguments(film), { signal, isBackground, onErrorLine })
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
  }
  const times = [...damagedSeconds].slice(0, MAX_TIMES).map(formatTime)
  const more = damagedSeconds.size > MAX_TIMES ? ' and later' : ''
  return times.length > 0
    ? [`The file is damaged near ${times.join(', ')}${more}. Check the video at these times, or copy the file again.`]
    : []
}

const formatTime = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Writes frames and errors to the same pipe, which keeps their order. */
const decodeArguments = (film: Film) => [
  ...splitArguments('-v repeat+error'),
  ...inputArguments(film),
  ...[film.picture, film.sound].flatMap((track) => (track ? ['-map', `0:${track.index}`] : [])),
  ...splitArguments('-fps_mode passthrough -flush_packets 1 -f framecrc pipe:2'),
]
