import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Attacker, Statuses } from './attacker-roles.ts'

/**
 * Attacks for at most `maxTimeMs`, as the given members or, without members, by guessing passwords. Returns the number
 * of responses by status. The attackers run with the lowest priority, since real attackers would use other machines.
 */
export async function attack(
  opened: AsyncDisposableStack,
  port: number,
  maxTimeMs: number,
  attackers?: readonly Attacker[],
): Promise<Statuses> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'attackers.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      MAX_TIME_MS: String(maxTimeMs),
      ...(attackers && { ATTACKERS: JSON.stringify(attackers) }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const output = text(child.stdout)
  opened.defer(() => void child.kill('SIGKILL'))
  await once(child, 'exit')
  return Statuses.parse(JSON.parse(await output))
}

/** Adds up the counts of several rounds. */
export function sumStatuses(rounds: readonly Statuses[]): Statuses {
  const total: Statuses = {}
  for (const round of rounds)
    for (const [label, statuses] of Object.entries(round))
      for (const [status, count] of Object.entries(statuses)) {
        const statusCounts = (total[label] ??= {})
        statusCounts[status] = (statusCounts[status] ?? 0) + count
      }
  return total
}
