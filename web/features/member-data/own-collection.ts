import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { DataClient } from '#web/api/collections.ts'
import { newId } from '#web/api/new-id.ts'
import { client } from '#web/client.ts'
import { lasting } from './keepalive-client.ts'
import { memberKey, STALE } from './query-keys.ts'
import { perform } from './optimistic-update.ts'

interface Identified {
  id: string
}

type ContentOf<Document extends Identified> = Omit<Document, 'id'>

interface Records<Document extends Identified> {
  read: () => Promise<Document[]>
  add: (document: ContentOf<Document> & Identified) => Promise<unknown>
  change: (id: string, content: Partial<ContentOf<Document>>, where?: Partial<ContentOf<Document>>) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

/**
 * A collection whose documents a member adds, changes and removes one by one: on the screen at once, then at the academy. Each gesture answers why
 * it could not be done. A new document has its id from here, so that the next gesture on it need not wait. `name` is the collection's own, under which it is followed.
 */
export function ownCollection<Document extends Identified>(
  name: string,
  records: (dataClient: DataClient, ownerId: string) => Records<Document>,
) {
  const keyOf = (ownerId: string) => memberKey(ownerId, name)
  const find = (queries: QueryClient, ownerId: string, id: string) => {
    const all = queries.getQueryData<Document[]>(keyOf(ownerId)) ?? []
    const place = all.findIndex((one) => one.id === id)
    return { place, was: all[place] }
  }

  return {
    query: (ownerId: string) =>
      queryOptions({
        queryKey: keyOf(ownerId),
        queryFn: () => records(client, ownerId).read(),
        enabled: ownerId !== '',
        staleTime: STALE,
      }),

    add(queries: QueryClient, ownerId: string, content: ContentOf<Document>) {
      const id = newId()
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its content and an id are all a document is
      const document = { ...content, id } as Document
      return perform<Document[]>(queries, {
        queryKey: keyOf(ownerId),
        apply: (all) => [...all, document],
        undo: (all) => all.filter((one) => one.id !== id),
        send: () => records(lasting, ownerId).add({ ...content, id }),
      })
    },

    /** `where`: only while the document is still so at the academy. */
    change(
      queries: QueryClient,
      ownerId: string,
      id: string,
      content: Partial<ContentOf<Document>>,
      where?: Partial<ContentOf<Document>>,
    ) {
      const { was } = find(queries, ownerId, id)
      const withOne = (next: (one: Document) => Document) => (all: Document[]) =>
        all.map((one) => (one.id === id ? next(one) : one))
      return perform<Document[]>(queries, {
        queryKey: keyOf(ownerId),
        apply: withOne((one) => ({ ...one, ...content })),
        undo: withOne((one) => was ?? one),
        send: () => records(lasting, ownerId).change(id, content, where),
      })
    },

    remove(queries: QueryClient, ownerId: string, id: string) {
      const { place, was } = find(queries, ownerId, id)
      return perform<Document[]>(queries, {
        queryKey: keyOf(ownerId),
        apply: (all) => all.filter((one) => one.id !== id),
        undo: (all) => (was ? all.toSpliced(place, 0, was) : all),
        send: () => records(lasting, ownerId).remove(id),
      })
    },
  }
}
