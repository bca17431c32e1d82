import type { DataClient } from '#web/api/collections.ts'
import { newId } from '#web/api/own-records.ts'
import { callsOf } from './change-queue.ts'

export interface Identified {
  id: string
}

export type ContentOf<Document extends Identified> = Omit<Document, 'id'>

export interface Records<Document extends Identified> {
  read: () => Promise<Document[]>
  add: (document: ContentOf<Document> & Identified) => Promise<unknown>
  change: (id: string, content: Partial<ContentOf<Document>>, where?: object) => Promise<unknown>
  changeWhere: (where: object, content: Partial<ContentOf<Document>>) => Promise<unknown>
  remove: (id: string, where?: object) => Promise<unknown>
}

export interface Merging<Document extends Identified> {
  /** Fields that depend on one another: where one is changed, all are sent. */
  together?: readonly (keyof ContentOf<Document>)[]
  /** A text of which no version is lost: where two devices have changed it, or one has deleted it, the later one to arrive becomes a document of its own. */
  text?: keyof ContentOf<Document>
  /** Fields that no two documents share: a change of one that another device has added first goes to that one. */
  unique?: readonly (keyof ContentOf<Document>)[]
}

/** How changes of documents are sent so that those of another device are merged with them (`docs/decisions/0061-merging-by-field.md`). */
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
  /** A filter: nobody else has changed the text since this device read it. The new text counts too, for an update that is sent twice. */
  const withText = (before: Document | undefined, content: Partial<ContentOf<Document>> | undefined) =>
    text && before && content && text in content ? { [text]: { $in: [before[text], content[text]] } } : {}

  /** What is sent where the document was deleted, or has another text. */
  const otherwiseOf = (ownerId: string, before: Document | undefined, content: Partial<ContentOf<Document>>) => {
    if (!before) return undefined
    const id = newId()
    const [call] = callsOf((calls) =>
      unique.length > 0
        ? records(calls, ownerId).changeWhere(pick(before, unique), content)
        : text && text in content && records(calls, ownerId).add({ ...before, ...content, id }),
    )
    return call && (unique.length > 0 ? { call } : { call, id })
  }

  return { differing, withText, otherwiseOf }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a document are those of its type
const fieldsOf = <Content extends object>(content: Content) => Object.keys(content) as (keyof Content)[]

const pick = <Content extends object>(content: Content, fields: readonly (keyof Content)[]): Partial<Content> => {
  const picked: Partial<Content> = {}
  for (const field of fields) picked[field] = content[field]
  return picked
}
