import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '#server/platform/logging/log.ts'
import { type Assignment, type Command, Ready } from './assignment.ts'

interface Tools {
  log: Logger
  /** Aborted when Holdfast closes; nothing is started afterward. */
  stopping: AbortSignal
  /** Milliseconds that a process has to exit. */
  patience: number
}

/** Milliseconds before a restart: the first and the longest delay; and the run time after which the delay resets. */
const DELAYS = { first: 200, most: 30_000, healthy: 60_000 }

/** Returns the milliseconds before restarting a process that ran for `lived` milliseconds, after a previous `delay`. */
export const nextDelay = (delay: number, lived: number): number =>
  lived >= DELAYS.healthy || delay === 0 ? DELAYS.first : Math.min(DELAYS.most, delay * 2)

/** A process that is restarted when it exits. */
export interface Child {
  /** Resolves once the process is ready. Rejects if the first one exits before that. */
  ready: Promise<void>
  /** Resolves once the process has exited after `stopping`. */
  ended: Promise<void>
  /** Skips the graceful part of the shutdown. */
  hurry(): void
}

/**
 * Runs a process with this assignment until `stopping`, and restarts it when it exits. Each exit before it was healthy
 * doubles the delay.
 */
export function runChild(assignment: Assignment, { log, stopping, patience }: Tools): Child {
  const ready = Promise.withResolvers<void>()
  let isReady = false
  let current: Worker | undefined
  const send = (message: Assignment | Command) => current?.isConnected() && current.send(message)
  const stop = () => send({ kind: 'stop' })

  const runOnce = async (own: Assignment) => {
    const ended = Promise.withResolvers<{ code: number | null; signal: string | null }>()
    // Called for lack of memory or processes: retried like a crash.
    const onForkError = (error: unknown) => {
      log.error({ err: error, process: own.name }, 'could not start child process; retrying')
      ended.resolve({ code: null, signal: null })
    }
    const child = fork(onForkError)
    if (!child) return ended.promise
    current = child
    child.on('message', (message: unknown) => {
      if (!Ready.safeParse(message).success) return
      isReady = true
      ready.resolve()
    })
    child.on('error', (error) => {
      if (child.process.pid === undefined) return onForkError(error)
      // The channel closed while a message was sent; the exit event follows.
      log.debug({ err: error }, 'could not send a message to a child process')
    })
    child.process.once('exit', (code, signal) => ended.resolve({ code, signal }))
    send(own)
    stopping.addEventListener('abort', stop)
    const kill = () => void setTimeout(() => child.process.kill('SIGKILL'), patience).unref()
    stopping.addEventListener('abort', kill)
    const outcome = await ended.promise
    stopping.removeEventListener('abort', stop)
    stopping.removeEventListener('abort', kill)
    return outcome
  }
  const run = async () => {
    let delay = 0
    for (let isFirst = true; !stopping.aborted; isFirst = false) {
      const startedAt = performance.now()
      const outcome = await runOnce(isFirst ? assignment : { ...assignment, greets: false })
      if (stopping.aborted) return
      if (!isReady) return ready.reject(new Error(`Process ${assignment.name} exited before it was ready.`))
      delay = nextDelay(delay, performance.now() - startedAt)
      log.error({ process: assignment.name, ...outcome, delay }, 'child process exited; starting a replacement')
      await pause(delay, undefined, { signal: stopping }).catch(() => {})
    }
  }
  // Prevents an unhandled rejection if the caller no longer awaits it.
  ready.promise.catch(() => {})
  return { ready: ready.promise, ended: run(), hurry: () => void send({ kind: 'hurry' }) }
}

function fork(onError: (error: unknown) => void): Worker | undefined {
  try {
    return cluster.fork()
  } catch (error) {
    onError(error)
    return undefined
  }
}
