import type { DraftStore } from '#web/studio/content/index.ts'
import { type Cue, type OpenedCues, readCues } from './edit-cues.ts'

/** Maximum number of undo steps. */
const MAX_UNDO_STEPS = 100

interface Steps {
  past: readonly OpenedCues[]
  future: readonly OpenedCues[]
  /** Identifies the last step: consecutive typing in one line is one step. */
  tag?: string | undefined
  /** Generation of the draft that the steps belong to. */
  generation: number
}

/**
 * Lines of a draft and their undo history. A step restores all lines, so the history is dropped when the lines are
 * replaced from outside: undo must not revert changes by other people.
 */
export class CueHistory {
  readonly #store: Pick<DraftStore, 'current' | 'change'>
  /** The last parsed value of the draft. */
  #parsed: { value: unknown; cues: readonly Cue[] } = { value: undefined, cues: [] }
  #steps: Steps = { past: [], future: [], generation: 0 }

  constructor(store: Pick<DraftStore, 'current' | 'change'>) {
    this.#store = store
  }

  /** Returns the lines. Unchanged lines keep their identity, so that only changed lines rerender. */
  get cues(): readonly Cue[] {
    const value = this.#store.current().data['cues']
    if (value !== this.#parsed.value) this.#parsed = { value, cues: readCues(value) }
    return this.#parsed.cues
  }

  get canUndo() {
    return this.#current().past.length > 0
  }

  get canRedo() {
    return this.#current().future.length > 0
  }

  /** Changes the lines. `lineIndex` is the index of the open line before the change. */
  change(next: readonly Cue[], lineIndex: number, tag?: string) {
    if (next === this.cues) return
    const { past, tag: lastTag, generation } = this.#current()
    const isSameStep = tag !== undefined && tag === lastTag
    const step = { cues: this.cues, lineIndex }
    this.#steps = {
      past: isSameStep ? past : [...past.slice(1 - MAX_UNDO_STEPS), step],
      future: [],
      tag,
      generation,
    }
    this.#write(next)
  }

  /** Reverts the last change. Returns the index of the line that was open before the change. */
  undo(lineIndex: number): number {
    const { past, future, generation } = this.#current()
    const step = past.at(-1)
    if (!step) return lineIndex
    this.#steps = { past: past.slice(0, -1), future: [{ cues: this.cues, lineIndex }, ...future], generation }
    return this.#restore(step)
  }

  /** Reapplies the change that was undone last. Returns the index of the line that was open after the change. */
  redo(lineIndex: number): number {
    const { past, future, generation } = this.#current()
    const [step, ...later] = future
    if (!step) return lineIndex
    this.#steps = { past: [...past, { cues: this.cues, lineIndex }], future: later, generation }
    return this.#restore(step)
  }

  #restore({ cues, lineIndex }: OpenedCues) {
    this.#write(cues)
    return lineIndex
  }

  #write(cues: readonly Cue[]) {
    this.#parsed = { value: cues, cues }
    this.#store.change({ cues })
  }

  /** Returns the steps, or no steps if the draft has a newer generation. */
  #current(): Steps {
    const { generation } = this.#store.current()
    return generation === this.#steps.generation ? this.#steps : { past: [], future: [], generation }
  }
}
