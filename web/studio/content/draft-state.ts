import type { ContentItem } from '#contract/studio/content.ts'
import type { DraftData } from './fields/text-field.ts'
import { isSame } from './merge-draft.ts'

/** State of a draft in an editor. */
export interface DraftState {
  /** Last known server state. */
  item: ContentItem
  /** Text in the editor. */
  data: DraftData
  state: 'saved' | 'changed' | 'saving' | 'failed' | 'rejected' | 'conflict'
  savedAt: string
  /** Error of the last save. */
  reason?: unknown
  /** Whether the unsaved text is stored in this browser. */
  isStored: boolean
  /** Increments when the text is replaced from outside, for inputs that keep their text as typed (`FormGeneration`). */
  generation: number
  /** Name of the person whose concurrent changes to other fields were merged. */
  mergedWith?: string | undefined
  /** Set while the state is `conflict`: the fields that both people changed. `data` still holds the user's text. */
  conflict?: { theirs: ContentItem; base: DraftData; fields: string[] } | undefined
}

/** Returns the newest version of the item that the editor has. */
export const getNewest = ({ item, conflict }: DraftState): ContentItem => conflict?.theirs ?? item

/** Whether the editor already has a newer version of the item. Responses can arrive out of order. */
export const isOutdated = ({ version }: ContentItem, state: DraftState) => version < getNewest(state).version

/** Returns the text that both the editor's text and the newest version are based on. */
export const getBase = ({ item, conflict }: DraftState): DraftData => conflict?.base ?? item.draft.data

/**
 * Returns the base for the merge of a loaded version. A version older than the `known` one is from a restored backup.
 * Then the base is empty, so that the user chooses between the texts of each differing field.
 */
export const getMergeBase = (loaded: ContentItem, known: Pick<ContentItem, 'version'>, base: DraftData): DraftData =>
  loaded.version < known.version ? {} : base

/** Maximum number of stored texts whose save received no response. */
const MAX_UNCONFIRMED_SAVES = 20

/** Adds a text, whose save is about to be sent, to the texts whose save received no response. */
export const addUnconfirmedSave = (unconfirmedSaves: readonly DraftData[], data: DraftData): DraftData[] =>
  [...unconfirmedSaves.filter((save) => !isSame(save, data)), data].slice(-MAX_UNCONFIRMED_SAVES)
