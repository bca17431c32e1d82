import { DISK_FULL_MESSAGE, DiskFull } from '../files/disk-space.ts'
import { type ProgramRun, runProgram } from './run-program.ts'

/**
 * Allowed containers of a film. Playlists, concat scripts and pictures are excluded, because they could make ffmpeg
 * read other files or the network, which the protocol whitelist also prevents.
 */
const DEMUXERS = 'mov,matroska,mpegts,mpeg,avi'
/** Maximum pixels of a frame. The decoder rejects larger frames before it allocates memory for them. */
const MAX_PIXELS = 8192 * 8192

/** Splits a command line at its spaces. The arguments must not contain spaces. */
export const splitArguments = (line: string) => line.split(' ')

/** Returns arguments that open an untrusted file and no other input. */
export const getUntrustedInputArguments = (file: string) => [
  ...splitArguments(`-protocol_whitelist file -format_whitelist ${DEMUXERS} -max_pixels ${MAX_PIXELS} -i`),
  `file:${file}`,
]

/** The error of a failed ffmpeg or ffprobe. `message` is the last line of its output. */
export class ToolError extends Error {
  override name = 'ToolError'
}

/** Thrown if ffmpeg or ffprobe is not installed. */
export class ToolMissing extends Error {
  override name = 'ToolMissing'
}

/**
 * Thrown if a user or the operating system killed the program, for example because memory was low. The film may be
 * valid.
 */
export class ToolKilled extends Error {
  override name = 'ToolKilled'
}

/** Exit code of a shell whose program was ended by SIGKILL. */
const EXIT_KILLED = 128 + 9

export type ToolRun = ProgramRun

/**
 * Runs one of ffmpeg's programs and returns the last lines of its standard error. Rejects with {@link ToolError},
 * {@link ToolKilled}, {@link ToolMissing}, {@link DiskFull}, or with the signal's reason.
 */
export async function runTool(program: 'ffmpeg' | 'ffprobe', args: string[], run: ToolRun = {}) {
  const { code, outputLines: lines } = await runProgram([program, ...args], run)
  if (code === 127) throw new ToolMissing(`${program} is not installed. On Debian: apt-get install ffmpeg`)
  // Checked for any exit code, because ffmpeg exits with 0 even if the last bytes of a film did not fit on the disk.
  if (lines.some((line) => DISK_FULL_MESSAGE.test(line)))
    throw new DiskFull(`The disk is full: ${program} could not continue writing.`)
  if (code === EXIT_KILLED) throw new ToolKilled(`${program} was killed. The machine may have too little memory.`)
  if (code !== 0) throw new ToolError(lines.at(-1) ?? `${program} ended with code ${code}.`)
  return lines
}

/** Arguments that make ffmpeg report its progress to standard output, parsed by {@link createProgressParser}. */
export const PROGRESS_ARGS = splitArguments('-nostats -progress pipe:1 -stats_period 0.25')

/** Creates a line parser that calls `report` with the number of encoded frames. */
export const createProgressParser = (report: (frames: number) => void) => (line: string) => {
  const [, frames] = /^frame=(\d+)$/.exec(line.trim()) ?? []
  if (frames !== undefined) report(Number(frames))
}
