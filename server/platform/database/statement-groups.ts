import { type Answer, isUndone, type PipelinedConnection, type Statement } from './pipelined-connection.ts'
import type { RunQuery } from './pipelined-database.ts'

/** Statements in one transaction. With more, waiting for each other would cost more than the commits saved. */
const MOST = 32
/**
 * Milliseconds. One group at a time is fastest. When a group takes longer than this, because it waits for a lock,
 * others are sent beside it.
 */
const PATIENCE = 20

interface Waiting extends Statement {
  owner: string
  resolve(answer: Answer): void
  reject(reason: unknown): void
}

/**
 * Runs single changes of many members, those of the same turn in one transaction: a commit waits for the disk and costs
 * as much as several small changes. Each is answered after the commit. A member has one change in a group and none in
 * two groups at once, so that a member's changes stay separate and in order. Groups are sorted, so that those of two
 * processes cannot deadlock. When one change fails, the group is rolled back and each change runs by itself.
 */
export function groupStatements(lines: readonly PipelinedConnection[]): (owner: string) => RunQuery {
  const idle = [...lines]
  const waiting = new Set<Waiting>()
  const busy = new Set<string>()
  let late: NodeJS.Timeout | undefined

  const take = (): Waiting[] => {
    const group: Waiting[] = []
    for (const change of waiting) {
      if (group.length === MOST) break
      if (busy.has(change.owner)) continue
      busy.add(change.owner)
      waiting.delete(change)
      group.push(change)
    }
    return group.toSorted((a, b) => (a.owner < b.owner ? -1 : 1))
  }
  const send = (isLate = false) => {
    if (idle.length < lines.length && !isLate) return void (late ??= setTimeout(sendLate, PATIENCE))
    const line = idle.pop()
    const group = line ? take() : []
    if (!line || group.length === 0) return void (line && idle.push(line))
    void settle(line, group).then(() => {
      for (const { owner } of group) busy.delete(owner)
      idle.push(line)
      if (waiting.size > 0) send()
    })
  }
  const sendLate = () => {
    late = undefined
    send(true)
  }
  return (owner) => (statement) =>
    new Promise((resolve, reject) => {
      // Changes of the same turn of the event loop join the group.
      if (waiting.size === 0) setImmediate(() => send())
      waiting.add({ ...statement, owner, resolve, reject })
    })
}

/** Never rejects: each change gets its own result. */
async function settle(line: PipelinedConnection, group: readonly Waiting[]) {
  const [first] = group
  if (group.length === 1 && first) return alone(line, first)
  try {
    const answers = await line.queryInTransaction(group)
    for (const [index, answer] of answers.entries()) group[index]?.resolve(answer)
  } catch (error) {
    if (isUndone(error)) await Promise.all(group.map((change) => alone(line, change)))
    // It is unknown which statements were executed.
    else for (const { reject } of group) reject(error)
  }
}

const alone = (line: PipelinedConnection, change: Waiting) => line.run(change).then(change.resolve, change.reject)
