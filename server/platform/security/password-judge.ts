import { Worker } from 'node:worker_threads'
import { PASSWORD_JUDGE, QUEUE_RETRY } from '#contract/limits.ts'
import { Failure } from '#server/fail.ts'

export interface Question {
  beginning: string
  /** Words of the member's own, which a guesser tries first. */
  own: string[]
}

/** Scores of zxcvbn up to this one: within a million tries. */
const WEAK = 1

/** Mebibytes. The list of passwords takes about ten. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 } as const

let judge: Judge | undefined

/**
 * Whether a guesser has this password within a million tries. Only in one's turn at the passwords (`passwords.ts`): it costs about as much as a hash.
 * NotReady.
 */
export async function isGuessedSoon(password: string, email?: string | null): Promise<boolean> {
  judge ??= new Judge()
  return (await judge.score(toQuestion(password, email))) <= WEAK
}

/** The work grows faster than the text: the beginning of a long password is enough to be strong, and of an address the beginning of its name. */
export function toQuestion(password: string, email?: string | null): Question {
  const name = begin(email?.split('@')[0] ?? '')
  const own = [name, ...name.split(/[.+_-]/)].filter((part) => part.length > 2)
  return { beginning: begin(password), own: [...new Set(own)] }
}

const begin = (text: string) => Array.from(text).slice(0, PASSWORD_JUDGE.characters).join('')

/** Rests in no memory: it starts with the first question and ends when none has come for a while. */
class Judge {
  readonly #worker = new Worker(new URL('password-judge.worker.ts', import.meta.url), { resourceLimits: MEMORY })
  readonly #waiting: { answer(score: number): void; refuse(reason: Error): void }[] = []
  #idle: NodeJS.Timeout | undefined

  constructor() {
    // It keeps no process from its end.
    this.#worker.unref()
    this.#worker.on('message', (score: number) => this.#waiting.shift()?.answer(score))
    this.#worker.on('error', () => this.#end())
    this.#worker.on('exit', () => this.#end())
  }

  async score(question: Question): Promise<number> {
    clearTimeout(this.#idle)
    const late = setTimeout(() => this.#end(), PASSWORD_JUDGE.time)
    try {
      return await new Promise<number>((answer, refuse) => {
        this.#waiting.push({ answer, refuse })
        this.#worker.postMessage(question, [])
      })
    } finally {
      clearTimeout(late)
      clearTimeout(this.#idle)
      if (this.#waiting.length === 0 && judge === this)
        this.#idle = setTimeout(() => this.#end(), PASSWORD_JUDGE.idle).unref()
    }
  }

  /** The next question starts another one. */
  #end() {
    if (judge === this) judge = undefined
    clearTimeout(this.#idle)
    void this.#worker.terminate()
    for (const { refuse } of this.#waiting.splice(0)) refuse(late())
  }
}

const late = () =>
  new Failure('NotReady', `the password could not be judged in time; try again in ${QUEUE_RETRY} seconds`, QUEUE_RETRY)
