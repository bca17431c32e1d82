import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Shell script that prints processor times, including the times of child processes, which Node does not measure. */
const TIMES_SCRIPT = '"$@" >/dev/null || exit; times'

/**
 * Runs a program, and returns the processor time in seconds, including child processes. Rejects if the program fails.
 */
export async function measureCpuTime(program: string, args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, ...environment }
  const { stdout } = await promisify(execFile)('sh', ['-c', TIMES_SCRIPT, 'count', program, ...args], { env })
  const [, children = ''] = stdout.trim().split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (total, [, minutes, seconds]) => total + Number(minutes) * 60 + Number(seconds),
    0,
  )
}
