import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '#server/platform/logging/log.ts'
import { type Assignment, type Command, Ready } from './assignment.ts'

interface Tools {
  log: Logger
  /** Aborted when Holdfast ends: then nothing is started any more. */
  stopping: AbortSignal
  /** Milliseconds that a process gets for its end. */
  patience: number
}

/** Milliseconds before a process is replaced, the first time and at most; and for how long a healthy one has run. */
const DELAYS = { first: 200, most: 30_000, healthy: 60_000 }

/** How long the place of a process that ran for `lived` stays empty, after `delay` the last time. All milliseconds. */
export const nextDelay = (delay: number, lived: number): number =>
  lived >= DELAYS.healthy || delay === 0 ? DELAYS.first : Math.min(DELAYS.most, delay * 2)

/** A process that is replaced when it dies. */
export interface Child {
  /** Resolves once it does its work. Rejects if the first of them ends before that. */
  ready: Promise<void>
  /** Resolves once nothing runs any more, after `stopping`. */
  ended: Promise<void>
  /** The operator does not want to wait. */
  hurry(): void
}

/** Runs a process with this assignment until `stopping`. Each death before it was healthy doubles the delay. */
export function runChild(assignment: Assignment, { log, stopping, patience }: Tools): Child {
  const ready = Promise.withResolvers<void>()
  let isReady = false
  let current: Worker | undefined
  const say = (message: Assignment | Command) => current?.isConnected() && current.send(message)
  const stop = () => say({ kind: 'stop' })

  const runOnce = async (own: Assignment) => {
    const ended = Promise.withResolvers<{ code: number | null; signal: string | null }>()
    // Without memory, or without room for another process: it is tried again like one that died.
    const neverBegan = (error: unknown) => {
      log.error({ err: error, process: own.name }, 'could not start child process; retrying')
      ended.resolve({ code: null, signal: null })
    }
    const child = fork(neverBegan)
    if (!child) return ended.promise
    current = child
    child.on('message', (message: unknown) => {
      if (!Ready.safeParse(message).success) return
      isReady = true
      ready.resolve()
    })
    child.on('error', (error) => {
      if (child.process.pid === undefined) return neverBegan(error)
      // A channel that closes while something is sent: the end of the process says the same.
      log.debug({ err: error }, 'could not send a message to a child process')
    })
    child.process.once('exit', (code, signal) => ended.resolve({ code, signal }))
    say(own)
    stopping.addEventListener('abort', stop)
    const kill = () => void setTimeout(() => child.process.kill('SIGKILL'), patience).unref()
    stopping.addEventListener('abort', kill)
    const how = await ended.promise
    stopping.removeEventListener('abort', stop)
    stopping.removeEventListener('abort', kill)
    return how
  }
  const run = async () => {
    let delay = 0
    for (let isFirst = true; !stopping.aborted; isFirst = false) {
      const startedAt = performance.now()
      const how = await runOnce(isFirst ? assignment : { ...assignment, greets: false })
      if (stopping.aborted) return
      if (!isReady) return ready.reject(new Error(`The process ${assignment.name} ended before it was ready.`))
      delay = nextDelay(delay, performance.now() - startedAt)
      log.error({ process: assignment.name, ...how, delay }, 'child process exited; starting a replacement')
      await pause(delay, undefined, { signal: stopping }).catch(() => {})
    }
  }
  // Whoever waits for it may have stopped waiting.
  ready.promise.catch(() => {})
  return { ready: ready.promise, ended: run(), hurry: () => void say({ kind: 'hurry' }) }
}

function fork(onError: (error: unknown) => void): Worker | undefined {
  try {
    return cluster.fork()
  } catch (error) {
    onError(error)
    return undefined
  }
}
