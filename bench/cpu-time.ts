import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Node does not count the processor time of its children; the shell's `times` does, for all that it waited for. */
const TIMES_SCRIPT = '"$@" >/dev/null || exit; times'

/** Returns the seconds of processor time used by a program and all its children. Rejects if it fails. */
export async function cpuTime(program: string, args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, ...environment }
  const { stdout } = await promisify(execFile)('sh', ['-c', TIMES_SCRIPT, 'count', program, ...args], { env })
  const [, children = ''] = stdout.trim().split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (total, [, minutes, seconds]) => total + Number(minutes) * 60 + Number(seconds),
    0,
  )
}
