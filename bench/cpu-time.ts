import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Shell script that prints its processor times, including those of child processes, which Node does not measure. */
const TIMES_SCRIPT = '"$@" >/dev/null || exit; times'

/** Runs a program, and returns the seconds of processor time of it and its child processes. Rejects if it fails. */
export async function measureCpuTime(program: string, args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, ...environment }
  const { stdout } = await promisify(execFile)('sh', ['-c', TIMES_SCRIPT, 'count', program, ...args], { env })
  const [, children = ''] = stdout.trim().split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (total, [, minutes, seconds]) => total + Number(minutes) * 60 + Number(seconds),
    0,
  )
}
