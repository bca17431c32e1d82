import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { DataClient } from '#web/api/collections.ts'
import { newId } from '#web/api/new-id.ts'
import { client } from '#web/client.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { captureCalls } from './change-queue.ts'
import { type ContentOf, type WithId, type MergeOptions, createMerging, type Records } from './merging.ts'
import { flushChanges } from './member-changes.ts'
import { updateOptimistically } from './optimistic-update.ts'
import { memberKey, STALE_TIME } from './query-keys.ts'

/**
 * Creates a collection of documents that a member adds, changes and removes. Changes apply at once on the device and
 * are sent when online. Each change returns the academy's error, if any. `name` is the name on the wire.
 */
export function createOwnCollection<Document extends WithId>(
  name: string,
  records: (dataClient: DataClient, ownerId: string) => Records<Document>,
  merging: MergeOptions<Document> = {},
) {
  const getKey = (ownerId: string) => memberKey(ownerId, name)
  const findCached = (queryClient: QueryClient, ownerId: string, id: string) => {
    const documents = queryClient.getQueryData<Document[]>(getKey(ownerId)) ?? []
    const index = documents.findIndex((document) => document.id === id)
    return { index, cachedDocument: documents[index] }
  }

  const { pickChanges, hasTextConflict, unchangedTextFilter, buildUpdateCalls, revert } = createMerging(
    records,
    merging,
  )

  const add = (queryClient: QueryClient, ownerId: string, content: ContentOf<Document>) => {
    // Generated here so that the document can be changed before the response is received.
    const id = newId()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a document consists of its content and an id
    const document = { ...content, id } as Document
    return updateOptimistically<Document[]>(queryClient, {
      queryKey: getKey(ownerId),
      apply: (documents) => [...documents, document],
      initial: [],
      undo: (documents) => documents.filter((existing) => existing.id !== id),
      store: { ownerId, calls: captureCalls((calls) => records(calls, ownerId).add({ ...content, id })) },
    })
  }

  return {
    query: (ownerId: string) =>
      queryOptions({
        queryKey: getKey(ownerId),
        async queryFn() {
          // Loading before pending changes are sent would revert them on the screen.
          if (!(await flushChanges(ownerId))) throw new TypeError('Could not send offline changes.')
          return records(client, ownerId).read()
        },
        enabled: ownerId !== '',
        staleTime: STALE_TIME,
      }),

    add,

    /**
     * `opened` is the document as it was when the form opened. Only differing fields are changed; a text that another
     * device has changed or deleted meanwhile becomes a new document.
     */
    change(
      queryClient: QueryClient,
      ownerId: string,
      id: string,
      content: Partial<ContentOf<Document>>,
      opened?: Document,
    ): Promise<Error | undefined> {
      const { cachedDocument } = findCached(queryClient, ownerId, id)
      const base = cachedDocument ?? opened
      const changedContent = pickChanges(opened ?? cachedDocument, content)
      if (opened && hasTextConflict(cachedDocument, opened, changedContent))
        return add(queryClient, ownerId, { ...opened, ...content })
      if (Object.keys(changedContent).length === 0) return Promise.resolve(undefined)
      const updateDocument = (transform: (document: Document) => Document) => (documents: Document[]) =>
        documents.map((document) => (document.id === id ? transform(document) : document))
      return updateOptimistically<Document[]>(queryClient, {
        queryKey: getKey(ownerId),
        apply: updateDocument((document) => ({ ...document, ...changedContent })),
        undo: updateDocument((document) => (base ? revert(document, base, changedContent) : document)),
        store: { ownerId, calls: buildUpdateCalls(ownerId, id, base, changedContent) },
      })
    },

    /** Removes a document, unless another device has changed its text meanwhile. */
    remove(queryClient: QueryClient, ownerId: string, id: string) {
      const { index, cachedDocument: removedDocument } = findCached(queryClient, ownerId, id)
      return updateOptimistically<Document[]>(queryClient, {
        queryKey: getKey(ownerId),
        apply: (documents) => documents.filter((document) => document.id !== id),
        undo: (documents) => (removedDocument ? documents.toSpliced(index, 0, removedDocument) : documents),
        store: {
          ownerId,
          calls: captureCalls((calls) =>
            records(calls, ownerId).remove(id, unchangedTextFilter(removedDocument, removedDocument)),
          ),
        },
      })
    },
  }
}

/** Documents of the member's collection, undefined while loading, with functions to change them. */
export function useOwnCollection<Document extends { id: string }>(
  collection: ReturnType<typeof createOwnCollection<Document>>,
) {
  const ownerId = useOwnerId() ?? ''
  const queryClient = useQueryClient()
  const { data, isPending, isPaused, isError, refetch } = useQuery(collection.query(ownerId))
  type Content = Omit<Document, 'id'>
  return {
    documents: data,
    isPending,
    isPaused,
    isError,
    retry: () => void refetch(),
    add: (content: Content) => collection.add(queryClient, ownerId, content),
    change: (id: string, content: Partial<Content>, opened?: Document) =>
      collection.change(queryClient, ownerId, id, content, opened),
    remove: (id: string) => collection.remove(queryClient, ownerId, id),
  }
}
