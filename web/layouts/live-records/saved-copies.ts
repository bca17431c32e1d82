import type { QueryClient } from '@tanstack/react-query'
import { decode } from '#web/api/ejson.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { tryCatch, isList, isNumber, asObject } from '#web/api/read-response.ts'
import { client } from '#web/client.ts'
import { parseCatalogueBytes, consumeCatalogueBytes } from '#web/features/catalogue/load-catalogue.ts'
import { BAG_CHANGED_EVENT, catalogueCache, hasGymBag } from '#web/features/gym-bag/index.ts'
import { memberKey } from '#web/features/member-data/index.ts'
import { getCopyKey } from '#web/session/storage/member-storage.ts'
import { serializeCopy } from './serialize-copy.ts'

const CATALOGUE_KEY = ['catalogue']
const CATALOGUE_URL = '/copies/catalogue.json'
const SAVED_AT_HEADER = 'saved-at'

/** Collections that are used offline. */
const COPIED_COLLECTIONS = ['my_list', 'drill_clips', 'lesson_notes', 'reviews', 'reps', 'watched_ranges']

/** Delay before a new catalogue is stored, so that the page is rendered first. */
const CATALOGUE_SAVE_DELAY_MS = 1000

/**
 * Stores a copy of the catalogue while a member is signed in, and copies of the member's records while the member has a
 * gym bag. The copies are shown until the server responds, so that the app can be opened offline.
 */
export async function followSavedCopies(queryClient: QueryClient, ownerId: string, signal: AbortSignal) {
  const isSignedIn = () => client.tokens.refreshToken(ownerId) !== null
  const hasBagAndSession = () => hasGymBag(ownerId) && isSignedIn()
  const save = (name: string) => {
    const { data, dataUpdatedAt = 0 } = queryClient.getQueryState(memberKey(ownerId, name)) ?? {}
    // If the storage is full, the previous copy is kept.
    if (hasBagAndSession() && isList(data))
      tryCatch(() =>
        localStorage.setItem(getCopyKey(ownerId, name), serializeCopy(data, dataUpdatedAt, name === 'watched_ranges')),
      )
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveCatalogue = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isSignedIn() && !signal.aborted) writeCatalogue(queryClient, ownerId).catch(ignoreError)
    }, CATALOGUE_SAVE_DELAY_MS)
  }
  /** Without a gym bag, the copy is read only if the server does not respond, because parsing takes time. */
  let isRestored = false
  const restoreIfNeeded = async () => {
    const { data, status, fetchStatus } = queryClient.getQueryState(CATALOGUE_KEY) ?? {}
    if (isRestored || data !== undefined || (status !== 'error' && fetchStatus !== 'paused')) return
    isRestored = true
    await restoreCatalogue(queryClient, ownerId)
  }
  if (hasBagAndSession()) restoreRecords(queryClient, ownerId)
  await (hasBagAndSession() ? restoreCatalogue(queryClient, ownerId) : restoreIfNeeded())
  if (signal.aborted) return
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    const key: unknown = event.query.queryKey
    const [scope, owner, name, ...otherParts] = isList(key) ? key : []
    if (event.type !== 'updated') return
    if (scope === CATALOGUE_KEY[0]) restoreIfNeeded().catch(ignoreError)
    if (event.action.type !== 'success') return
    if (scope === CATALOGUE_KEY[0]) saveCatalogue()
    if (
      scope === 'member' &&
      owner === ownerId &&
      otherParts.length === 0 &&
      COPIED_COLLECTIONS.some((collection) => collection === name)
    )
      save(String(name))
  })
  signal.addEventListener('abort', () => (unsubscribe(), clearTimeout(timer)))
  const saveAll = () => {
    if (!hasBagAndSession()) return
    for (const name of COPIED_COLLECTIONS) save(name)
    saveCatalogue()
    import('./prefetch-offline-records.ts')
      .then(({ prefetchOfflineRecords }) => prefetchOfflineRecords(queryClient, ownerId))
      .catch(ignoreError)
  }
  let hadBagBefore = false
  const onBagChange = () => {
    if (hasBagAndSession() && !hadBagBefore) saveAll()
    if (!hasBagAndSession() && hadBagBefore) deleteRecordCopies(ownerId)
    hadBagBefore = hasBagAndSession()
  }
  globalThis.addEventListener(BAG_CHANGED_EVENT, onBagChange, { signal })
  onBagChange()
  saveCatalogue()
}

const deleteRecordCopies = (ownerId: string) => {
  for (const name of COPIED_COLLECTIONS) tryCatch(() => localStorage.removeItem(getCopyKey(ownerId, name)))
}

/** Sets the copies as data of queries without data. */
function restoreRecords(queryClient: QueryClient, ownerId: string) {
  for (const name of COPIED_COLLECTIONS) {
    const text = tryCatch(() => localStorage.getItem(getCopyKey(ownerId, name)))
    const { at, data } = asObject(decode(tryCatch((): unknown => JSON.parse(text ?? ''))))
    const queryKey = memberKey(ownerId, name)
    if (isNumber(at) && isList(data) && queryClient.getQueryData(queryKey) === undefined)
      queryClient.setQueryData(queryKey, data, { updatedAt: at })
  }
}

async function restoreCatalogue(queryClient: QueryClient, ownerId: string) {
  const savedResponse = await tryCatch(() => caches.match(CATALOGUE_URL, { cacheName: catalogueCache(ownerId) }))
  if (!savedResponse || queryClient.getQueryData(CATALOGUE_KEY) !== undefined) return
  const catalogue = await parseCatalogueBytes(await savedResponse.arrayBuffer())
  if (queryClient.getQueryData(CATALOGUE_KEY) !== undefined) return
  queryClient.setQueryData(CATALOGUE_KEY, catalogue, { updatedAt: Number(savedResponse.headers.get(SAVED_AT_HEADER)) })
  // Retries a failed query and shows its error.
  void queryClient.invalidateQueries({ queryKey: CATALOGUE_KEY })
}

async function writeCatalogue(queryClient: QueryClient, ownerId: string) {
  const { data, dataUpdatedAt } = queryClient.getQueryState(CATALOGUE_KEY) ?? {}
  // Browsers lack the Cache API on plain HTTP.
  if (data === undefined || !globalThis.caches) return
  const headers = { 'content-type': 'application/json', [SAVED_AT_HEADER]: String(dataUpdatedAt) }
  const cache = await caches.open(catalogueCache(ownerId))
  // An unchanged catalogue is stored again with the new verification time.
  const bytes = consumeCatalogueBytes() ?? (await cache.match(CATALOGUE_URL))?.body ?? JSON.stringify(data)
  await cache.put(CATALOGUE_URL, new Response(bytes, { headers }))
}
