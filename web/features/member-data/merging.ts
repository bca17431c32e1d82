import type { DataClient } from '#web/api/collections.ts'
import { newId } from '#web/api/new-id.ts'
import { captureCalls, type ChangeCall, type Otherwise } from './change-queue.ts'

export interface Identified {
  id: string
}

export type ContentOf<Document extends Identified> = Omit<Document, 'id'>

export interface Records<Document extends Identified> {
  read: () => Promise<Document[]>
  add: (document: ContentOf<Document> & Identified) => Promise<unknown>
  restore: (document: ContentOf<Document> & Identified) => Promise<unknown>
  change: (id: string, content: Partial<ContentOf<Document>>, where?: object) => Promise<unknown>
  changeWhere: (where: object, content: Partial<ContentOf<Document>>) => Promise<unknown>
  remove: (id: string, where?: object) => Promise<unknown>
}

export interface Merging<Document extends Identified> {
  /** Dependent fields: if one is changed, all are sent. */
  together?: readonly (keyof ContentOf<Document>)[]
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
export function mergingOf<Document extends Identified>(
  records: (dataClient: DataClient, ownerId: string) => Records<Document>,
  { together = [], text, unique = [] }: Merging<Document>,
) {
  /** Changed fields only, so that a form does not overwrite changes of another device. */
  const differing = (before: Document | undefined, content: Partial<ContentOf<Document>>) => {
    if (!before) return content
    const isSame = (field: keyof ContentOf<Document>) =>
      JSON.stringify(content[field]) === JSON.stringify(before[field])
    const fields = fieldsOf(content).filter((field) => !isSame(field))
    const all = fields.some((field) => together.includes(field)) ? [...new Set([...fields, ...together])] : fields
    return pick({ ...before, ...content }, all)
  }
  /**
   * Returns whether the form's text conflicts with another device and must become a new document. `now` is the
   * current document, undefined if deleted.
   */
  const hasTextConflict = (now: Document | undefined, opened: Document, changed: Partial<ContentOf<Document>>) =>
    text !== undefined && (!now || (text in changed && now[text] !== opened[text] && now[text] !== changed[text]))
  /**
   * Filter that matches only if no other device has changed the text. Includes the new text so that a resent update
   * matches.
   */
  const withText = (before: Document | undefined, content: Partial<ContentOf<Document>> | undefined) =>
    text && before && content && text in content ? { [text]: { $in: [before[text], content[text]] } } : {}

  /** Calls of an update, with fallbacks for documents deleted meanwhile. */
  const changesOf = (
    ownerId: string,
    id: string,
    before: Document | undefined,
    content: Partial<ContentOf<Document>>,
  ): ChangeCall[] => {
    const callOf = (make: (to: Records<Document>) => unknown, otherwise?: Otherwise) =>
      captureCalls((calls) => make(records(calls, ownerId))).map((call) => ({ ...call, otherwise }))
    const change = (otherwise?: Otherwise) =>
      callOf((to) => to.change(id, content, withText(before, content)), otherwise)
    if (!before) return change()
    if (text && text in content) {
      const added = newId()
      const [call] = callOf((to) => to.add({ ...before, ...content, id: added }))
      return change(call && { call, id: added })
    }
    // If another device deleted the document, the academy decides which change is later.
    const [restore] = callOf((to) => to.restore({ ...before, ...content }))
    const isBack = restore && { call: restore, isBack: true }
    if (unique.length === 0) return change(isBack)
    const [call] = callOf((to) => to.changeWhere(pick(before, unique), content), isBack)
    return change(call && { call })
  }

  /** Returns the document with the earlier value of each changed field that was not changed again. */
  const revert = (now: Document, before: Document, changed: Partial<ContentOf<Document>>): Document => {
    const unchanged = fieldsOf(changed).filter((field) => now[field] === changed[field])
    return { ...now, ...pick<ContentOf<Document>>(before, unchanged) }
  }

  return { differing, hasTextConflict, withText, changesOf, revert }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- documents have exactly the keys of their type
const fieldsOf = <Content extends object>(content: Content) => Object.keys(content) as (keyof Content)[]

const pick = <Content extends object>(content: Content, fields: readonly (keyof Content)[]): Partial<Content> => {
  const picked: Partial<Content> = {}
  for (const field of fields) picked[field] = content[field]
  return picked
}
