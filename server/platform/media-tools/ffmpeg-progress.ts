import { words } from './ffmpeg.ts'

/** Arguments that make ffmpeg report to its standard output, in lines that {@link framesDone} reads. */
export const REPORT = words('-nostats -progress pipe:1 -stats_period 0.25')

/** Calls back with the number of pictures that are through, as often as ffmpeg reports it. */
export const framesDone = (report: (frames: number) => void) => (line: string) => {
  const [, frames] = /^frame=(\d+)$/.exec(line.trim()) ?? []
  if (frames !== undefined) report(Number(frames))
}
