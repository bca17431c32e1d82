import type { ContentAnswer } from '#contract/studio/content.ts'
import type { DraftData } from './fields/text-field.ts'

/** Unsaved text, and the saved text that it is based on. */
export interface UnsavedDraft {
  version: number
  base: DraftData
  data: DraftData
}

/** The calls and the storage of one item. */
export interface DraftPorts {
  save: (version: number, data: DraftData) => Promise<ContentAnswer>
  restore: (version: number, revision: number) => Promise<ContentAnswer>
  load: () => Promise<ContentAnswer>
  /** Reads what this browser has stored. */
  read: () => UnsavedDraft | undefined
  /** Stores it in this browser, so that it survives a reload; undefined removes it. Returns whether that worked. */
  write: (draft: UnsavedDraft | undefined) => boolean
  /** Calls back when another tab removed or replaced what is stored. Returns how to stop. */
  watch: (onLost: (isRemoved: boolean) => void) => () => void
}
