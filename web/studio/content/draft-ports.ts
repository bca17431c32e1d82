import type { ContentItem } from '#contract/studio/content.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { DraftData } from './fields/text-field.ts'

/** Unsaved text, and the saved version that it is based on. */
export interface UnsavedDraft {
  version: number
  base: DraftData
  data: DraftData
  /** Texts that the server may have stored, because their save received no response. */
  unconfirmedSaves: DraftData[]
}

/** API calls and browser storage for one item. */
export interface DraftPorts {
  save: (item: ContentItem, data: DraftData) => Promise<ContentItem>
  restore: (item: ContentItem, revision: number) => Promise<ContentItem>
  /** Loads the item by its id, because another person may have moved it. */
  load: (item: ContentItem) => Promise<ContentItem>
  /** Loads the unsaved text from this browser. */
  read: () => UnsavedDraft | undefined
  /** Stores the unsaved text in this browser; undefined removes it. Returns whether it succeeded. */
  write: (draft: UnsavedDraft | undefined) => boolean
  /** Calls `onLost` when another tab removes or replaces the stored text. Returns the unsubscribe function. */
  watch: (onLost: () => void) => () => void
}

/** Whether a call was rejected because it names an outdated version or slug of the item. */
export const isConflict = (reason: unknown) =>
  reason instanceof ApiError && ['ContentChanged', 'ContentNotFound'].includes(reason.errorCode ?? '')
