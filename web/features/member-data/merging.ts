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
  /** Fields that depend on one another: where one is changed, all are sent. */
  together?: readonly (keyof ContentOf<Document>)[]
  /**
   * A text of which no version is lost: where two devices have changed it, or one has deleted it, the later one to
   * arrive becomes a document of its own.
   */
  text?: keyof ContentOf<Document>
  /** Fields that no two documents share: a change of one that another device has added first goes to that one. */
  unique?: readonly (keyof ContentOf<Document>)[]
}

/**
 * How changes of documents are sent so that those of another device are merged with them
 * (`docs/decisions/0061-merging-by-field.md`).
 */
export function mergingOf<Document extends Identified>(
  records: (dataClient: DataClient, ownerId: string) => Records<Document>,
  { together = [], text, unique = [] }: Merging<Document>,
) {
  /** The fields that differ, so that a form that was opened does not overwrite what another device changes. */
  const differing = (before: Document | undefined, content: Partial<ContentOf<Document>>) => {
    if (!before) return content
    const isSame = (field: keyof ContentOf<Document>) =>
      JSON.stringify(content[field]) === JSON.stringify(before[field])
    const fields = fieldsOf(content).filter((field) => !isSame(field))
    const all = fields.some((field) => together.includes(field)) ? [...new Set([...fields, ...together])] : fields
    return pick({ ...before, ...content }, all)
  }
  /**
   * Whether the text that a form was opened with is not there any more, so that what the form has must not take its
   * place. `now`: the document as it is, undefined where it is deleted.
   */
  const isAside = (now: Document | undefined, opened: Document, changed: Partial<ContentOf<Document>>) =>
    text !== undefined && (!now || (text in changed && now[text] !== opened[text] && now[text] !== changed[text]))
  /**
   * A filter: nobody else has changed the text since this device read it. The new text counts too, for an update that
   * is sent twice.
   */
  const withText = (before: Document | undefined, content: Partial<ContentOf<Document>> | undefined) =>
    text && before && content && text in content ? { [text]: { $in: [before[text], content[text]] } } : {}

  /** The calls that make a change of a document. */
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
    // Where another device has deleted it, the later of the two wins: the academy knows which that is.
    const [restore] = callOf((to) => to.restore({ ...before, ...content }))
    const isBack = restore && { call: restore, isBack: true }
    if (unique.length === 0) return change(isBack)
    const [call] = callOf((to) => to.changeWhere(pick(before, unique), content), isBack)
    return change(call && { call })
  }

  return { differing, isAside, withText, changesOf }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a document are those of its type
const fieldsOf = <Content extends object>(content: Content) => Object.keys(content) as (keyof Content)[]

const pick = <Content extends object>(content: Content, fields: readonly (keyof Content)[]): Partial<Content> => {
  const picked: Partial<Content> = {}
  for (const field of fields) picked[field] = content[field]
  return picked
}
