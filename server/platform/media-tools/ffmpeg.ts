import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { DISK_FULL_MESSAGE, DiskFull } from '../process/disk-space.ts'

/**
 * Containers that a film may come in. Playlists, concat scripts and pictures are not among them: they could make ffmpeg read
 * other files or the network, which the protocol list shuts a second time.
 */
const DEMUXERS = 'mov,matroska,mpegts,mpeg,avi'
/** Frames larger than this are refused by the decoder before it takes memory for them. */
const MAX_PIXELS = 8192 * 8192

/** A line of arguments as it would be typed; for those without a space in them. */
export const words = (line: string) => line.split(' ')

/** Arguments that open an untrusted file and nothing else. */
export const untrusted = (file: string) => [
  ...words(`-protocol_whitelist file -format_whitelist ${DEMUXERS} -max_pixels ${MAX_PIXELS} -i`),
  `file:${file}`,
]

/**
 * The tool runs beside a guard that reads from us and ends it when our end closes: on abort, and when we die by `kill -9`,
 * which would otherwise leave an encoder running and writing.
 */
const GUARD = `exec 3<&0
"$@" 3<&- </dev/null & tool=$!
{ cat <&3; kill -KILL $tool; } >/dev/null 2>&1 & guard=$!
exec 3<&-
wait $tool; code=$?
kill $guard 2>/dev/null
exit $code`

/** ffmpeg or ffprobe ended with an error; `message` is the last thing it said. */
export class ToolError extends Error {
  override name = 'ToolError'
}

/** The programs are not on this machine. */
export class ToolMissing extends Error {
  override name = 'ToolMissing'
}

export interface ToolRun {
  /** Folder that relative paths of the arguments are in. */
  cwd?: string
  signal?: AbortSignal | undefined
  /** Called with every line of its standard output. */
  onLine?: (line: string) => void
}

/** Runs one of ffmpeg's programs to its end and gives its last words on standard error. Rejects with {@link ToolError}, {@link ToolMissing}, {@link DiskFull}, or with the signal's reason. */
export async function runTool(program: 'ffmpeg' | 'ffprobe', args: string[], { cwd, signal, onLine }: ToolRun = {}) {
  signal?.throwIfAborted()
  const child = spawn('sh', ['-c', GUARD, 'guard', program, ...args], { cwd, stdio: ['pipe', 'pipe', 'pipe'] })
  // The guard may be gone before we let go of it.
  child.stdin.on('error', () => {})
  const stop = () => child.stdin.end()
  signal?.addEventListener('abort', stop)
  const said: string[] = []
  createInterface(child.stderr).on('line', (line) => {
    said.push(line)
    if (said.length > 60) said.shift()
  })
  createInterface(child.stdout).on('line', (line) => onLine?.(line))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  signal?.removeEventListener('abort', stop)
  stop()
  signal?.throwIfAborted()
  if (code === 127) throw new ToolMissing(`${program} is not installed. On Debian: apt-get install ffmpeg`)
  // Whatever it ends with: a film whose last bytes found no room counts as made to ffmpeg.
  if (said.some((line) => DISK_FULL_MESSAGE.test(line)))
    throw new DiskFull(`The disk is full: ${program} could not write on.`)
  if (code !== 0) throw new ToolError(said.at(-1) ?? `${program} ended with code ${code}.`)
  return said
}

/** Arguments that make ffmpeg report to its standard output, in lines that {@link framesDone} reads. */
export const REPORT = words('-nostats -progress pipe:1 -stats_period 0.25')

/** Calls back with the number of pictures that are through, as often as ffmpeg reports it. */
export const framesDone = (report: (frames: number) => void) => (line: string) => {
  const [, frames] = /^frame=(\d+)$/.exec(line.trim()) ?? []
  if (frames !== undefined) report(Number(frames))
}
