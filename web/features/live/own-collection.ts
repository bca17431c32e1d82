import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Content } from '#web/api/records/content.ts'
import type { ownRecords } from '#web/api/records/own-records.ts'
import { client } from '#web/client.ts'
import { memberKey, STALE } from './member-key.ts'
import { perform } from './perform.ts'

interface Owned {
  _id: string
  owner_id: string
}

type Records<Document extends Owned> = ReturnType<typeof ownRecords<Document>>

/** Documents of a gesture that is still on its way are told apart by this; the academy gives them their ids. */
export const isOnItsWay = ({ _id }: { _id: string }) => _id.startsWith('new')
let added = 0

/**
 * A collection whose documents a member adds, changes and removes one by one: on the screen at once, then at the academy. Each gesture answers why
 * it could not be done. It is read again when somebody comes back to the window, and not followed: a browser has few connections to one
 * address, and the film wants them.
 */
export function ownCollection<Document extends Owned>(what: string, records: Records<Document>) {
  const keyOf = (ownerId: string) => memberKey(ownerId, what)
  const gesture = (
    queries: QueryClient,
    ownerId: string,
    how: Omit<Parameters<typeof perform<Document[]>>[1], 'queryKey'>,
  ) => perform<Document[]>(queries, { queryKey: keyOf(ownerId), ...how })
  const find = (queries: QueryClient, ownerId: string, id: string) => {
    const all = queries.getQueryData<Document[]>(keyOf(ownerId)) ?? []
    const place = all.findIndex((one) => one._id === id)
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

    add(queries: QueryClient, ownerId: string, content: Content<Document>) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- content, id and owner are what a document is
      const document = { ...content, _id: `new${(added += 1)}`, owner_id: ownerId } as unknown as Document
      return gesture(queries, ownerId, {
        apply: (all) => [...all, document],
        undo: (all) => all.filter((one) => one !== document),
        send: () => records(client, ownerId).add(content),
      })
    },

    change(
      queries: QueryClient,
      ownerId: string,
      id: string,
      content: Partial<Content<Document>>,
      where?: Partial<Content<Document>>,
    ) {
      const { was } = find(queries, ownerId, id)
      const withOne = (next: (one: Document) => Document) => (all: Document[]) =>
        all.map((one) => (one._id === id ? next(one) : one))
      return gesture(queries, ownerId, {
        apply: withOne((one) => ({ ...one, ...content })),
        undo: withOne((one) => was ?? one),
        send: () => records(client, ownerId).change(id, content, where),
      })
    },

    remove(queries: QueryClient, ownerId: string, id: string) {
      const { place, was } = find(queries, ownerId, id)
      return gesture(queries, ownerId, {
        apply: (all) => all.filter((one) => one._id !== id),
        undo: (all) => (was ? all.toSpliced(place, 0, was) : all),
        send: () => records(client, ownerId).remove(id),
      })
    },
  }
}
