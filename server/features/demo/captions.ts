import { techniques } from '#figures/techniques.ts'
import type { Film } from './film.ts'
import { filmLength, filmTime } from './timeline.ts'

/** The film's captions as WebVTT. Sounds stand in brackets; nobody speaks in these films. */
export function writeCaptions(film: Film): string {
  const { length } = techniques[film.technique]
  const cues = film.captions.map(({ pass, at, seconds, text }) => {
    const start = filmTime({ pass, at }, length)
    return `${clock(start)} --> ${clock(Math.min(start + seconds, filmLength(length)))}\n${text}\n`
  })
  return `WEBVTT\n\n${[`${clock(0.1)} --> ${clock(1.5)}\n[A soft tone]\n`, ...cues].join('\n')}`
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const pair = (value: number) => String(value).padStart(2, '0')
  return `00:${pair(Math.floor(whole / 60))}:${pair(whole % 60)}.${String(Math.floor((seconds - whole) * 1000)).padStart(3, '0')}`
}
