import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Node does not count its children's work; the shell's `times` does, for all that were waited for. */
const COUNTING = '"$@" >/dev/null || exit; times'

/** Seconds of processor time that a program and all it started took. Rejects when it fails. */
export async function cpuTime(program: string, args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, ...environment }
  const { stdout } = await promisify(execFile)('sh', ['-c', COUNTING, 'count', program, ...args], { env })
  const [, children = ''] = stdout.trim().split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (total, [, minutes, seconds]) => total + Number(minutes) * 60 + Number(seconds),
    0,
  )
}
