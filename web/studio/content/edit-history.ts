import type { DraftStore } from './draft-store.ts'
import type { DraftData } from './fields/text-field.ts'
import { isSame } from './merge-draft.ts'

/** Steps that can be undone, and milliseconds within which changes of the same fields are one step. */
const STEPS = 100
const SAME_STEP = 1500

/** The values of the changed fields, undefined for a field that was missing. */
interface Step {
  before: DraftData
  after: DraftData
}

/**
 * The changes made in one editor, to be undone one by one. A step restores only the fields that it changed, and only
 * while they hold what it wrote: changes of other people and replacements of the text stay.
 */
export class EditHistory {
  readonly #store: DraftStore
  #past: readonly Step[] = []
  #future: readonly Step[] = []
  #lastChangeAt = -Infinity

  constructor(store: DraftStore) {
    this.#store = store
  }

  readonly change = (fields: DraftData) => {
    const before = pick(this.#store.current().data, Object.keys(fields))
    const last = this.#past.at(-1)
    const now = Date.now()
    const isSameStep = last && isSame(last.after, before) && now - this.#lastChangeAt < SAME_STEP
    const step = { before: isSameStep ? last.before : before, after: fields }
    this.#past = [...(isSameStep ? this.#past.slice(0, -1) : this.#past.slice(1 - STEPS)), step]
    this.#future = []
    this.#lastChangeAt = now
    this.#store.change(fields)
  }

  /** Undefined if there is nothing to undo. */
  get undo(): (() => void) | undefined {
    const index = this.#past.findLastIndex(({ after }) => this.#unchanged(after).length > 0)
    const step = this.#past[index]
    if (!step) return undefined
    return () => {
      const names = this.#unchanged(step.after)
      this.#past = this.#past.slice(0, index)
      this.#future = [step, ...this.#future]
      this.#restore(pick(step.before, names))
    }
  }

  /** Undefined if there is nothing to redo. */
  get redo(): (() => void) | undefined {
    const index = this.#future.findIndex(({ before }) => this.#unchanged(before).length > 0)
    const step = this.#future[index]
    if (!step) return undefined
    return () => {
      const names = this.#unchanged(step.before)
      this.#past = [...this.#past, step]
      this.#future = this.#future.slice(index + 1)
      this.#restore(pick(step.after, names))
    }
  }

  #restore(fields: DraftData) {
    this.#lastChangeAt = -Infinity
    this.#store.rewrite(fields)
  }

  /** The fields whose present values are these. */
  #unchanged(values: DraftData): string[] {
    const { data } = this.#store.current()
    return Object.keys(values).filter((name) => isSame(data[name], values[name]))
  }
}

const pick = (data: DraftData, names: readonly string[]): DraftData =>
  Object.fromEntries(names.map((name) => [name, data[name]]))
