import type { ContentItem } from '#contract/studio/content.ts'
import type { DraftData } from './fields/text-field.ts'
import { isSame } from './merge-draft.ts'

/** State of a draft in an editor. */
export interface DraftState {
  /** Last known server state. */
  item: ContentItem
  /** Text in the editor. */
  data: DraftData
  state: 'saved' | 'changed' | 'saving' | 'failed' | 'refused' | 'conflict'
  savedAt: string
  /** Error of the last save. */
  reason?: unknown
  /** Whether the unsaved text is stored in this browser. */
  isStored: boolean
  /** Increments when the text is replaced from outside; used as `key` to remount uncontrolled fields. */
  generation: number
  /** Name of the person whose concurrent changes to other fields were merged. */
  mergedWith?: string | undefined
  /** Set while the state is `conflict`: the fields that both people changed. `data` still holds the user's text. */
  conflict?: { theirs: ContentItem; base: DraftData; fields: string[] } | undefined
}

/** Whether the store already has a newer version of the item. Responses can arrive out of order. */
export const isOutdated = ({ version }: ContentItem, { item, conflict }: DraftState) =>
  version < (conflict?.theirs ?? item).version

/** Maximum number of remembered texts whose save got no response. */
const MAX_PENDING_SAVES = 20

/** Adds a text that is being sent to those whose save got no response. */
export const addSent = (unconfirmedSaves: readonly DraftData[], data: DraftData): DraftData[] =>
  [...unconfirmedSaves.filter((sent) => !isSame(sent, data)), data].slice(-MAX_PENDING_SAVES)
