import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/**
 * Runs the program with a watchdog process. The watchdog reads from a pipe of this process and kills the program when
 * the pipe closes: on abort, and when this process is killed. Program and watchdog share a process group, which is
 * killed as a whole, because the program may have started other processes.
 */
const WATCHDOG_SCRIPT = `exec 3<&0
"$@" 3<&- </dev/null & tool=$!
{ cat <&3; kill -KILL 0; } >/dev/null 2>&1 & guard=$!
exec 3<&-
wait $tool; code=$?
kill $guard 2>/dev/null
exit $code`

/** Maximum number of stored lines of standard error. */
const MAX_OUTPUT_LINES = 60

export interface ProgramRun {
  /** Working directory. */
  cwd?: string
  signal?: AbortSignal | undefined
  /** Runs the program with the lowest priority, so that it does not slow down a server on the same machine. */
  isBackground?: boolean | undefined
  /** Called with each line of standard output. */
  onLine?: (line: string) => void
  /** Called with each line of standard error. */
  onErrorLine?: (line: string) => void
  /** Called with the bytes of standard output, instead of `onLine`. */
  onBytes?: (bytes: Buffer) => void
}

/**
 * Runs a program. Returns its exit code, null if a signal ended it, and the last lines of its standard error. Code 127
 * means that the program does not exist. Rejects with the signal's reason.
 */
export async function runProgram(
  command: readonly string[],
  { cwd, signal, isBackground, onLine, onErrorLine, onBytes }: ProgramRun = {},
): Promise<{ code: number | null; outputLines: string[] }> {
  signal?.throwIfAborted()
  const fullCommand = isBackground ? ['nice', '-n', '19', ...command] : command
  const child = spawn('sh', ['-c', WATCHDOG_SCRIPT, 'guard', ...fullCommand], {
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  // The watchdog may exit before the pipe is closed.
  child.stdin.on('error', () => {})
  const stop = () => child.stdin.end()
  signal?.addEventListener('abort', stop)
  const outputLines: string[] = []
  createInterface(child.stderr).on('line', (line) => {
    onErrorLine?.(line)
    outputLines.push(line)
    if (outputLines.length > MAX_OUTPUT_LINES) outputLines.shift()
  })
  if (onBytes) child.stdout.on('data', onBytes)
  else createInterface(child.stdout).on('line', (line) => onLine?.(line))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  signal?.removeEventListener('abort', stop)
  stop()
  signal?.throwIfAborted()
  return { code, outputLines }
}
