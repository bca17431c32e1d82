import { Worker } from 'node:worker_threads'
import { PASSWORD_CHECK, QUEUE_RETRY_SECONDS } from '#contract/limits.ts'
import { Failure } from '#server/errors.ts'
import { foldLookAlikes } from './fold-look-alikes.ts'

/** A request to the worker thread. */
export interface StrengthCheck {
  /** The first characters of the password. */
  prefix: string
  /** Names and parts of names that an attacker tries first. */
  ownNames: string[]
}

/** Highest zxcvbn score of a guessable password, which is guessed within a million attempts. */
const MAX_WEAK_SCORE = 1

/** Memory limits of the worker thread in MiB. The password list needs about 10 MiB. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 } as const

let strengthWorker: StrengthWorker | undefined

/**
 * Returns whether an attacker who tries `names` and their parts first guesses this password within a million attempts.
 * Must only be called inside `withHashingSlot`, because the check costs about as much as a hash. Throws NotReady.
 */
export async function isGuessable(password: string, names: readonly string[] = []): Promise<boolean> {
  strengthWorker ??= new StrengthWorker()
  return (await strengthWorker.score(createStrengthCheck(password, names))) <= MAX_WEAK_SCORE
}

/**
 * Creates the request to the worker. Truncates the password and each name, because the cost grows faster than their
 * length.
 */
export function createStrengthCheck(password: string, names: readonly string[]): StrengthCheck {
  const ownNames = names.flatMap((name) => {
    const variants = ['', ' ', '-'].map((separator) => takePrefix(name.replaceAll(SEPARATORS, separator)))
    return [takePrefix(name), ...variants, ...takePrefix(name).split(SEPARATORS)].filter((part) => part.length > 2)
  })
  return { prefix: takePrefix(password), ownNames: [...new Set(ownNames)] }
}

const SEPARATORS = /[\s.+_-]+/g

const takePrefix = (text: string) => Array.from(foldLookAlikes(text)).slice(0, PASSWORD_CHECK.characters).join('')

/**
 * Checks passwords in a worker thread. The thread starts with the first request and stops when it is idle, to free its
 * memory.
 */
class StrengthWorker {
  readonly #worker = new Worker(new URL('password-strength.worker.ts', import.meta.url), {
    resourceLimits: MEMORY_LIMITS,
  })
  readonly #waiting: { resolve(score: number): void; reject(reason: Error): void }[] = []
  #idleTimer: NodeJS.Timeout | undefined

  constructor() {
    // The worker does not prevent the process from exiting.
    this.#worker.unref()
    this.#worker.on('message', (score: number) => this.#waiting.shift()?.resolve(score))
    this.#worker.on('error', () => this.#end())
    this.#worker.on('exit', () => this.#end())
  }

  async score(check: StrengthCheck): Promise<number> {
    clearTimeout(this.#idleTimer)
    const timeoutTimer = setTimeout(() => this.#end(), PASSWORD_CHECK.time)
    try {
      return await new Promise<number>((resolve, reject) => {
        this.#waiting.push({ resolve, reject })
        this.#worker.postMessage(check, [])
      })
    } finally {
      clearTimeout(timeoutTimer)
      clearTimeout(this.#idleTimer)
      if (this.#waiting.length === 0 && strengthWorker === this)
        this.#idleTimer = setTimeout(() => this.#end(), PASSWORD_CHECK.idle).unref()
    }
  }

  /** Stops the worker and rejects waiting requests. The next request starts another worker. */
  #end() {
    if (strengthWorker === this) strengthWorker = undefined
    clearTimeout(this.#idleTimer)
    void this.#worker.terminate()
    for (const { reject } of this.#waiting.splice(0)) reject(createTimeoutFailure())
  }
}

const createTimeoutFailure = () =>
  new Failure(
    'NotReady',
    `the password could not be checked in time; try again in ${QUEUE_RETRY_SECONDS} seconds`,
    QUEUE_RETRY_SECONDS,
  )
