import { useState } from 'react'
import type { DraftStore } from './draft-store.ts'
import type { DraftData } from './fields/text-field.ts'

/** Steps that can be undone, and milliseconds within which changes of the same fields are one step. */
const STEPS = 100
const SAME_STEP = 1500

interface Steps {
  past: readonly DraftData[]
  future: readonly DraftData[]
  /** Which fields were changed last, and when. */
  last: { fields: string; at: number } | undefined
}

const noSteps: Steps = { past: [], future: [], last: undefined }

/** Changes of a text that can be taken back one by one; letters typed into a field one after the other are one step. */
export function useUndo(store: DraftStore) {
  const [steps, setSteps] = useState(noSteps)
  const change = (fields: DraftData) => {
    const { data } = store.current()
    const last = { fields: Object.keys(fields).join(' '), at: Date.now() }
    const isSame = steps.last?.fields === last.fields && last.at - steps.last.at < SAME_STEP
    store.change(fields)
    setSteps({ past: isSame ? steps.past : [...steps.past.slice(1 - STEPS), data], future: [], last })
  }
  const undo = (to: DraftData) => {
    const { data } = store.current()
    store.rewrite(to)
    setSteps({ past: steps.past.slice(0, -1), future: [data, ...steps.future], last: undefined })
  }
  const redo = (to: DraftData) => {
    const { data } = store.current()
    store.rewrite(to)
    setSteps({ past: [...steps.past, data], future: steps.future.slice(1), last: undefined })
  }
  const before = steps.past.at(-1)
  const [after] = steps.future
  return {
    change,
    undo: before && (() => undo(before)),
    redo: after && (() => redo(after)),
  }
}

export type Undo = Pick<ReturnType<typeof useUndo>, 'undo' | 'redo'>
