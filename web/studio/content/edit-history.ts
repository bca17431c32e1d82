import type { DraftStore } from './draft-store.ts'
import type { DraftData } from './fields/text-field.ts'
import { isSame } from './merge-draft.ts'

const MAX_UNDO_STEPS = 100
/** Time within which consecutive changes to the same fields are one step. */
const STEP_MERGE_WINDOW_MS = 1500

/** Values of the changed fields before and after the change; undefined for a missing field. */
interface Step {
  before: DraftData
  after: DraftData
}

/**
 * Undo history of one editor. Undoing a step restores only fields that still have the value written by the step, so
 * that changes by other people are kept.
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
    const lastStep = this.#past.at(-1)
    const now = Date.now()
    const isSameStep = lastStep && isSame(lastStep.after, before) && now - this.#lastChangeAt < STEP_MERGE_WINDOW_MS
    const step = { before: isSameStep ? lastStep.before : before, after: fields }
    this.#past = [...(isSameStep ? this.#past.slice(0, -1) : this.#past.slice(1 - MAX_UNDO_STEPS)), step]
    this.#future = []
    this.#lastChangeAt = now
    this.#store.change(fields)
  }

  get undo(): (() => void) | undefined {
    const index = this.#past.findLastIndex(({ after }) => this.#unchangedFields(after).length > 0)
    const step = this.#past[index]
    if (!step) return undefined
    return () => {
      const names = this.#unchangedFields(step.after)
      this.#past = this.#past.slice(0, index)
      this.#future = [step, ...this.#future]
      this.#restore(pick(step.before, names))
    }
  }

  get redo(): (() => void) | undefined {
    const index = this.#future.findIndex(({ before }) => this.#unchangedFields(before).length > 0)
    const step = this.#future[index]
    if (!step) return undefined
    return () => {
      const names = this.#unchangedFields(step.before)
      this.#past = [...this.#past, step]
      this.#future = this.#future.slice(index + 1)
      this.#restore(pick(step.after, names))
    }
  }

  #restore(fields: DraftData) {
    this.#lastChangeAt = -Infinity
    this.#store.rewrite(fields)
  }

  /** Returns the names of the fields that still have these values. */
  #unchangedFields(values: DraftData): string[] {
    const { data } = this.#store.current()
    return Object.keys(values).filter((name) => isSame(data[name], values[name]))
  }
}

const pick = (data: DraftData, names: readonly string[]): DraftData =>
  Object.fromEntries(names.map((name) => [name, data[name]]))
