import { DISK_FULL_MESSAGE, DiskFull } from '../files/disk-space.ts'
import { type ProgramRun, runProgram } from './run-program.ts'

/**
 * Containers that a film may have. Playlists, concat scripts and pictures are excluded: they could make ffmpeg read
 * other files or the network. The protocol list forbids that too.
 */
const DEMUXERS = 'mov,matroska,mpegts,mpeg,avi'
/** The decoder refuses larger frames before it allocates memory for them. */
const MAX_PIXELS = 8192 * 8192

/** Splits a command line at its spaces; for arguments that contain none. */
export const words = (line: string) => line.split(' ')

/** Arguments that open an untrusted file and nothing else. */
export const untrusted = (file: string) => [
  ...words(`-protocol_whitelist file -format_whitelist ${DEMUXERS} -max_pixels ${MAX_PIXELS} -i`),
  `file:${file}`,
]

/** ffmpeg or ffprobe failed; `message` is the last line of its output. */
export class ToolError extends Error {
  override name = 'ToolError'
}

/** The programs are not installed. */
export class ToolMissing extends Error {
  override name = 'ToolMissing'
}

/** Somebody ended the program, or the machine did, which had no memory left. It says nothing about the film. */
export class ToolKilled extends Error {
  override name = 'ToolKilled'
}

/** What a shell says of a program that SIGKILL has ended. */
const KILLED = 128 + 9

export type ToolRun = ProgramRun

/**
 * Runs one of ffmpeg's programs to its end and returns the last lines of its standard error. Rejects with {@link
 * ToolError}, {@link ToolKilled}, {@link ToolMissing}, {@link DiskFull}, or with the signal's reason.
 */
export async function runTool(program: 'ffmpeg' | 'ffprobe', args: string[], run: ToolRun = {}) {
  const { code, said } = await runProgram([program, ...args], run)
  if (code === 127) throw new ToolMissing(`${program} is not installed. On Debian: apt-get install ffmpeg`)
  // Checked whatever the exit code is: ffmpeg reports success for a film whose last bytes did not fit on the disk.
  if (said.some((line) => DISK_FULL_MESSAGE.test(line)))
    throw new DiskFull(`The disk is full: ${program} could not continue writing.`)
  if (code === KILLED) throw new ToolKilled(`${program} was killed. The machine may have too little memory.`)
  if (code !== 0) throw new ToolError(said.at(-1) ?? `${program} ended with code ${code}.`)
  return said
}

/** Arguments that make ffmpeg report to its standard output, in lines that {@link framesDone} reads. */
export const REPORT = words('-nostats -progress pipe:1 -stats_period 0.25')

/** Calls back with the number of encoded frames whenever ffmpeg reports it. */
export const framesDone = (report: (frames: number) => void) => (line: string) => {
  const [, frames] = /^frame=(\d+)$/.exec(line.trim()) ?? []
  if (frames !== undefined) report(Number(frames))
}
