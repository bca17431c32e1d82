import type { DataClient } from '#web/api/collections.ts'
import { newId } from '#web/api/new-id.ts'
import { captureCalls, type ChangeCall, type CallFallback } from './change-queue.ts'

export interface WithId {
  id: string
}

export type ContentOf<Document extends WithId> = Omit<Document, 'id'>

export interface Records<Document extends WithId> {
  read: () => Promise<Document[]>
  add: (document: ContentOf<Document> & WithId) => Promise<unknown>
  restore: (document: ContentOf<Document> & WithId) => Promise<unknown>
  change: (id: string, content: Partial<ContentOf<Document>>, where?: object) => Promise<unknown>
  changeWhere: (where: object, content: Partial<ContentOf<Document>>) => Promise<unknown>
  remove: (id: string, where?: object) => Promise<unknown>
}

export interface MergeOptions<Document extends WithId> {
  /** Dependent fields: if one is changed, all are sent. */
  dependentFields?: readonly (keyof ContentOf<Document>)[]
  /**
   * Text field that is never overwritten: on a conflict with another device, the later change to arrive becomes a new
   * document.
   */
  text?: keyof ContentOf<Document>
  /**
   * Fields unique per document: if another device has already added the same values, a change is first applied to
   * that document.
   */
  unique?: readonly (keyof ContentOf<Document>)[]
}

/** Builds changes that merge by field with those of other devices (`docs/decisions/0061-merging-by-field.md`). */
export function createMerging<Document extends WithId>(
  records: (dataClient: DataClient, ownerId: string) => Records<Document>,
  { dependentFields = [], text, unique = [] }: MergeOptions<Document>,
) {
  /** Changed fields only, so that a form does not overwrite changes of another device. */
  const pickChanges = (opened: Document | undefined, content: Partial<ContentOf<Document>>) => {
    if (!opened) return content
    const isSame = (field: keyof ContentOf<Document>) =>
      JSON.stringify(content[field]) === JSON.stringify(opened[field])
    const fields = getFields(content).filter((field) => !isSame(field))
    const changedFields = fields.some((field) => dependentFields.includes(field))
      ? [...new Set([...fields, ...dependentFields])]
      : fields
    return pick({ ...opened, ...content }, changedFields)
  }
  /**
   * Returns whether the form's text conflicts with another device and must become a new document. `now` is the
   * current document, undefined if deleted.
   */
  const hasTextConflict = (
    current: Document | undefined,
    opened: Document,
    changedContent: Partial<ContentOf<Document>>,
  ) =>
    text !== undefined &&
    (!current || (text in changedContent && current[text] !== opened[text] && current[text] !== changedContent[text]))
  /**
   * Filter that matches only if no other device has changed the text. Includes the new text so that a resent update
   * matches.
   */
  const withText = (opened: Document | undefined, content: Partial<ContentOf<Document>> | undefined) =>
    text && opened && content && text in content ? { [text]: { $in: [opened[text], content[text]] } } : {}

  /** Calls of an update, with fallbacks for documents deleted meanwhile. */
  const getChanges = (
    ownerId: string,
    id: string,
    opened: Document | undefined,
    content: Partial<ContentOf<Document>>,
  ): ChangeCall[] => {
    const getCall = (make: (to: Records<Document>) => unknown, otherwise?: CallFallback) =>
      captureCalls((calls) => make(records(calls, ownerId))).map((call) => ({ ...call, otherwise }))
    const change = (otherwise?: CallFallback) =>
      getCall((to) => to.change(id, content, withText(opened, content)), otherwise)
    if (!opened) return change()
    if (text && text in content) {
      const added = newId()
      const [call] = getCall((to) => to.add({ ...opened, ...content, id: added }))
      return change(call && { call, id: added })
    }
    // If another device deleted the document, the academy decides which change is later.
    const [restore] = getCall((to) => to.restore({ ...opened, ...content }))
    const isBack = restore && { call: restore, isBack: true }
    if (unique.length === 0) return change(isBack)
    const [call] = getCall((to) => to.changeWhere(pick(opened, unique), content), isBack)
    return change(call && { call })
  }

  /** Returns the document with the earlier value of each changed field that was not changed again. */
  const revert = (current: Document, opened: Document, changedContent: Partial<ContentOf<Document>>): Document => {
    const unchanged = getFields(changedContent).filter((field) => current[field] === changedContent[field])
    return { ...current, ...pick<ContentOf<Document>>(opened, unchanged) }
  }

  return { differing: pickChanges, hasTextConflict, withText, changesOf: getChanges, revert }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- documents have exactly the keys of their type
const getFields = <Content extends object>(content: Content) => Object.keys(content) as (keyof Content)[]

const pick = <Content extends object>(content: Content, fields: readonly (keyof Content)[]): Partial<Content> => {
  const pickedContent: Partial<Content> = {}
  for (const field of fields) pickedContent[field] = content[field]
  return pickedContent
}
