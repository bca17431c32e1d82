import type { QueryClient } from '@tanstack/react-query'
import { readCatalogue } from '#web/api/catalogue.ts'
import { decode, encode } from '#web/api/ejson.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { attempt, isList, isNumber, membersOf } from '#web/api/read-answer.ts'
import { client } from '#web/client.ts'
import { clips } from '#web/features/clips/index.ts'
import { BAG_CHANGED, catalogueCache, copyKey, hasGymBag } from '#web/features/gym-bag/index.ts'
import { memberKey } from '#web/features/member-data/index.ts'
import { savedListQuery } from '#web/features/my-list/index.ts'
import { watchedQuery } from '#web/features/progress/index.ts'
import { notes } from '#web/features/notes/index.ts'
import { reviews } from '#web/features/reviews/index.ts'

const CATALOGUE = ['catalogue']
const CATALOGUE_ADDRESS = '/copies/catalogue.json'
const SAVED_AT = 'saved-at'

/** What a member reads in a gym without a network. */
const COPIED = ['my_list', 'drill_clips', 'lesson_notes', 'reviews', 'watched_ranges']

/** Milliseconds after which a new catalogue is written: the page that shows it comes first. */
const PAUSE = 1000

/**
 * Keeps copies of a member's records and of the catalogue on this device while a gym bag is there, and shows them until the academy answers. So a page
 * that is opened without a network shows all that goes with the lessons of the bag.
 */
export async function followSavedCopies(queries: QueryClient, ownerId: string, signal: AbortSignal) {
  const hasBag = () => hasGymBag(ownerId) && client.tokens.refreshToken(ownerId) !== null
  const save = (name: string) => {
    const { data, dataUpdatedAt } = queries.getQueryState(memberKey(ownerId, name)) ?? {}
    // A full storage keeps the copy before.
    if (hasBag() && data !== undefined)
      attempt(() =>
        localStorage.setItem(copyKey(ownerId, name), JSON.stringify({ at: dataUpdatedAt, data: encode(data) })),
      )
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveCatalogue = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (hasBag() && !signal.aborted) writeCatalogue(queries, ownerId).catch(ignoreError)
    }, PAUSE)
  }
  if (hasBag()) await restore(queries, ownerId)
  if (signal.aborted) return
  const unfollow = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const key: unknown = event.query.queryKey
    const [first, owner, name, ...more] = isList(key) ? key : []
    if (first === CATALOGUE[0]) saveCatalogue()
    if (first === 'member' && owner === ownerId && more.length === 0 && COPIED.some((one) => one === name))
      save(String(name))
  })
  signal.addEventListener('abort', () => (unfollow(), clearTimeout(timer)))
  const fill = () => {
    if (!hasBag()) return
    for (const name of COPIED) save(name)
    saveCatalogue()
    readAll(queries, ownerId).catch(ignoreError)
  }
  let hadBag = false
  const check = () => {
    if (hasBag() && !hadBag) fill()
    if (!hasBag() && hadBag) forgetRecords(ownerId)
    hadBag = hasBag()
  }
  globalThis.addEventListener(BAG_CHANGED, check, { signal })
  check()
}

const forgetRecords = (ownerId: string) => {
  for (const name of COPIED) attempt(() => localStorage.removeItem(copyKey(ownerId, name)))
}

/** Reads what no page has read yet: a member may go straight from here to a gym. */
async function readAll(queries: QueryClient, ownerId: string) {
  await Promise.all([
    queries.query(savedListQuery(ownerId)),
    queries.query(watchedQuery(ownerId)),
    queries.query(clips.query(ownerId)),
    queries.query(reviews.query(ownerId)),
    queries.query(notes.query(ownerId)),
  ])
}

/** Shows the copies where the academy has not answered yet, as old as they are. */
async function restore(queries: QueryClient, ownerId: string) {
  for (const name of COPIED) {
    const text = attempt(() => localStorage.getItem(copyKey(ownerId, name)))
    const { at, data } = membersOf(decode(attempt((): unknown => JSON.parse(text ?? ''))))
    const queryKey = memberKey(ownerId, name)
    if (isNumber(at) && isList(data) && queries.getQueryData(queryKey) === undefined)
      queries.setQueryData(queryKey, data, { updatedAt: at })
  }
  const saved = await attempt(() => caches.match(CATALOGUE_ADDRESS, { cacheName: catalogueCache(ownerId) }))
  if (!saved || queries.getQueryData(CATALOGUE) !== undefined) return
  const catalogue = readCatalogue(await saved.arrayBuffer())
  if (queries.getQueryData(CATALOGUE) !== undefined) return
  queries.setQueryData(CATALOGUE, catalogue, { updatedAt: Number(saved.headers.get(SAVED_AT)) })
  // One that could not be read before is tried again, and says so.
  void queries.invalidateQueries({ queryKey: CATALOGUE })
}

async function writeCatalogue(queries: QueryClient, ownerId: string) {
  const { data, dataUpdatedAt } = queries.getQueryState(CATALOGUE) ?? {}
  if (data === undefined) return
  const headers = { 'content-type': 'application/json', [SAVED_AT]: String(dataUpdatedAt) }
  const cache = await caches.open(catalogueCache(ownerId))
  await cache.put(CATALOGUE_ADDRESS, new Response(JSON.stringify(data), { headers }))
}
