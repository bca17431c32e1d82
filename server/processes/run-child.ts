import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '#server/platform/logging/log.ts'
import { type Assignment, type Command, Ready } from './assignment.ts'

interface RunOptions {
  log: Logger
  /** Aborted when Holdfast closes; no process is started afterward. */
  stopping: AbortSignal
  /** Milliseconds within which a process must exit. */
  stopTimeout: number
}

/** Milliseconds before a restart: the first and the longest delay; and the lifetime that resets the delay. */
const RESTART_DELAYS = { first: 200, max: 30_000, resetAfter: 60_000 }

/**
 * Returns the milliseconds before restarting a process that ran for `lifetime` milliseconds, after a previous `delay`.
 */
export const computeRestartDelay = (delay: number, lifetime: number): number =>
  lifetime >= RESTART_DELAYS.resetAfter || delay === 0 ? RESTART_DELAYS.first : Math.min(RESTART_DELAYS.max, delay * 2)

/** A process that is restarted when it exits. */
export interface Child {
  /** Resolves once the process is ready. Rejects if the process exits before it was ready once. */
  ready: Promise<void>
  /** Resolves once the process has exited after `stopping`. */
  ended: Promise<void>
  /** Skips the graceful part of the shutdown. */
  forceExit(): void
}

/**
 * Runs a process with this assignment until `stopping`, and restarts it when it exits. Each exit before it was healthy
 * doubles the delay.
 */
export function runChild(assignment: Assignment, { log, stopping, stopTimeout }: RunOptions): Child {
  const ready = Promise.withResolvers<void>()
  let isReady = false
  let current: Worker | undefined
  const sendToChild = (message: Assignment | Command) => current?.isConnected() && current.send(message)
  const stop = () => sendToChild({ kind: 'stop' })

  const runOnce = async (childAssignment: Assignment) => {
    const exited = Promise.withResolvers<{ code: number | null; signal: string | null }>()
    // Called if memory or processes are exhausted. Retried like a crash.
    const onForkError = (error: unknown) => {
      log.error({ err: error, process: childAssignment.name }, 'could not start child process; retrying')
      exited.resolve({ code: null, signal: null })
    }
    const child = tryFork(onForkError)
    if (!child) return exited.promise
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
    child.process.once('exit', (code, signal) => exited.resolve({ code, signal }))
    sendToChild(childAssignment)
    stopping.addEventListener('abort', stop)
    const killLater = () => void setTimeout(() => child.process.kill('SIGKILL'), stopTimeout).unref()
    stopping.addEventListener('abort', killLater)
    const exit = await exited.promise
    stopping.removeEventListener('abort', stop)
    stopping.removeEventListener('abort', killLater)
    return exit
  }
  const run = async () => {
    let delay = 0
    for (let isFirst = true; !stopping.aborted; isFirst = false) {
      const startedAt = performance.now()
      const exit = await runOnce(isFirst ? assignment : { ...assignment, printsWelcome: false })
      if (stopping.aborted) return
      if (!isReady) return ready.reject(new Error(`Process ${assignment.name} exited before it was ready.`))
      delay = computeRestartDelay(delay, performance.now() - startedAt)
      log.error({ process: assignment.name, ...exit, delay }, 'child process exited; starting a replacement')
      await pause(delay, undefined, { signal: stopping }).catch(() => {})
    }
  }
  // Prevents an unhandled rejection if the caller no longer awaits it.
  ready.promise.catch(() => {})
  return { ready: ready.promise, ended: run(), forceExit: () => void sendToChild({ kind: 'forceExit' }) }
}

function tryFork(onError: (error: unknown) => void): Worker | undefined {
  try {
    return cluster.fork()
  } catch (error) {
    onError(error)
    return undefined
  }
}
