import { Worker } from 'node:worker_threads'
import { PASSWORD_CHECK, QUEUE_RETRY } from '#contract/limits.ts'
import { Failure } from '#server/errors.ts'
import { foldLookAlikes } from './fold-look-alikes.ts'

export interface Question {
  beginning: string
  /** Names and parts of names that an attacker tries first. */
  own: string[]
}

/** Highest zxcvbn score of a guessable password: guessed within a million attempts. */
const WEAK = 1

/** Mebibytes. The password list needs about ten. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 } as const

let judge: Judge | undefined

/**
 * Returns whether an attacker who tries `names` and their parts first guesses this password within a million attempts.
 * Call it only inside `withPasswords`: it costs about as much as a hash. Throws NotReady.
 */
export async function isGuessable(password: string, names: readonly string[] = []): Promise<boolean> {
  judge ??= new Judge()
  return (await judge.score(toQuestion(password, names))) <= WEAK
}

/** Truncates the password and each name, because the cost grows faster than the length. */
export function toQuestion(password: string, names: readonly string[]): Question {
  const own = names.flatMap((name) => {
    const joined = ['', ' ', '-'].map((separator) => begin(name.replaceAll(SEPARATORS, separator)))
    return [begin(name), ...joined, ...begin(name).split(SEPARATORS)].filter((part) => part.length > 2)
  })
  return { beginning: begin(password), own: [...new Set(own)] }
}

const SEPARATORS = /[\s.+_-]+/g

const begin = (text: string) => Array.from(foldLookAlikes(text)).slice(0, PASSWORD_CHECK.characters).join('')

/** Checks passwords in a worker thread. It starts with the first request and stops when idle, to free its memory. */
class Judge {
  readonly #worker = new Worker(new URL('password-strength.worker.ts', import.meta.url), { resourceLimits: MEMORY })
  readonly #waiting: { answer(score: number): void; refuse(reason: Error): void }[] = []
  #idle: NodeJS.Timeout | undefined

  constructor() {
    // The worker does not prevent the process from exiting.
    this.#worker.unref()
    this.#worker.on('message', (score: number) => this.#waiting.shift()?.answer(score))
    this.#worker.on('error', () => this.#end())
    this.#worker.on('exit', () => this.#end())
  }

  async score(question: Question): Promise<number> {
    clearTimeout(this.#idle)
    const late = setTimeout(() => this.#end(), PASSWORD_CHECK.time)
    try {
      return await new Promise<number>((answer, refuse) => {
        this.#waiting.push({ answer, refuse })
        this.#worker.postMessage(question, [])
      })
    } finally {
      clearTimeout(late)
      clearTimeout(this.#idle)
      if (this.#waiting.length === 0 && judge === this)
        this.#idle = setTimeout(() => this.#end(), PASSWORD_CHECK.idle).unref()
    }
  }

  /** Stops the worker and rejects waiting requests. The next request starts another worker. */
  #end() {
    if (judge === this) judge = undefined
    clearTimeout(this.#idle)
    void this.#worker.terminate()
    for (const { refuse } of this.#waiting.splice(0)) refuse(late())
  }
}

const late = () =>
  new Failure('NotReady', `the password could not be checked in time; try again in ${QUEUE_RETRY} seconds`, QUEUE_RETRY)
