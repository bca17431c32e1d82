import type { DataClient } from '#web/api/collections.ts'
import { newId } from '#web/api/new-id.ts'
import { captureCalls, type ChangeCall, type CallFallback } from './change-queue.ts'

export interface WithId {
  id: string
}

export type ContentOf<Document extends WithId> = Omit<Document, 'id'>

/** Commands on one collection. `where` is an additional filter condition. */
export interface Records<Document extends WithId> {
  read: () => Promise<Document[]>
  add: (document: ContentOf<Document> & WithId) => Promise<unknown>
  restore: (document: ContentOf<Document> & WithId) => Promise<unknown>
  change: (id: string, content: Partial<ContentOf<Document>>, where?: object) => Promise<unknown>
  changeWhere: (where: object, content: Partial<ContentOf<Document>>) => Promise<unknown>
  remove: (id: string, where?: object) => Promise<unknown>
}

export interface MergeOptions<Document extends WithId> {
  /** Fields that depend on each other: if one field changes, all of them are sent. */
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

/**
 * Builds changes that merge by field with those of other devices (`docs/decisions/0061-merging-by-field.md`). `opened`
 * is the document as it was when the form opened.
 */
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
   * Returns whether the form's text conflicts with another device and must become a new document. `current` is
   * undefined if the document was deleted.
   */
  const hasTextConflict = (
    current: Document | undefined,
    opened: Document,
    changedContent: Partial<ContentOf<Document>>,
  ) =>
    text !== undefined &&
    (!current || (text in changedContent && current[text] !== opened[text] && current[text] !== changedContent[text]))
  /**
   * Builds a filter that matches only if no other device has changed the text. The filter includes the new text so
   * that a resent update matches.
   */
  const unchangedTextFilter = (opened: Document | undefined, content: Partial<ContentOf<Document>> | undefined) =>
    text && opened && content && text in content ? { [text]: { $in: [opened[text], content[text]] } } : {}

  /** Builds the calls of an update, with fallbacks for documents deleted meanwhile. */
  const buildUpdateCalls = (
    ownerId: string,
    id: string,
    opened: Document | undefined,
    content: Partial<ContentOf<Document>>,
  ): ChangeCall[] => {
    const captureRecordCalls = (callRecords: (to: Records<Document>) => unknown, otherwise?: CallFallback) =>
      captureCalls((calls) => callRecords(records(calls, ownerId))).map((call) => ({ ...call, otherwise }))
    const buildUpdate = (fallback?: CallFallback) =>
      captureRecordCalls((to) => to.change(id, content, unchangedTextFilter(opened, content)), fallback)
    if (!opened) return buildUpdate()
    if (text && text in content) {
      const addedId = newId()
      const [call] = captureRecordCalls((to) => to.add({ ...opened, ...content, id: addedId }))
      return buildUpdate(call && { call, id: addedId })
    }
    // If another device deleted the document, the academy decides which change is later.
    const [restore] = captureRecordCalls((to) => to.restore({ ...opened, ...content }))
    const restoreFallback = restore && { call: restore, isBack: true }
    if (unique.length === 0) return buildUpdate(restoreFallback)
    const [call] = captureRecordCalls((to) => to.changeWhere(pick(opened, unique), content), restoreFallback)
    return buildUpdate(call && { call })
  }

  /** Returns the document with the previous value of each changed field that was not changed again. */
  const revert = (current: Document, opened: Document, changedContent: Partial<ContentOf<Document>>): Document => {
    const unchanged = getFields(changedContent).filter((field) => current[field] === changedContent[field])
    return { ...current, ...pick<ContentOf<Document>>(opened, unchanged) }
  }

  return { pickChanges, hasTextConflict, unchangedTextFilter, buildUpdateCalls, revert }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- documents have exactly the keys of their type
const getFields = <Content extends object>(content: Content) => Object.keys(content) as (keyof Content)[]

const pick = <Content extends object>(content: Content, fields: readonly (keyof Content)[]): Partial<Content> => {
  const pickedContent: Partial<Content> = {}
  for (const field of fields) pickedContent[field] = content[field]
  return pickedContent
}
