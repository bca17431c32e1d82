import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SettingsKind } from '#contract/content/kinds.ts'
import { type ContentItem, getContent, listContent, restoreText, saveText } from '#contract/studio/content.ts'
import { restoreSettings, saveSettings } from '#contract/studio/settings.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { tryCatch, isList, isNumber, isRecord, asObject } from '#web/api/read-response.ts'
import { studioCall } from '#web/studio/shell/index.ts'
import { trackSave } from '#web/session/running-saves.ts'
import { openUnsavedText } from '#web/session/storage/unsaved-text.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import type { DraftPorts, UnsavedDraft } from './draft-ports.ts'
import { DraftStore } from './draft-store.ts'
import { loadById } from './load-by-id.ts'
import type { TextKind } from './sections.ts'

/** Autosaved draft of an item. Use another `key` on the component for another item. */
export function useTextDraft(kind: TextKind, item: ContentItem) {
  const ownerId = useOwnerId() ?? ''
  const [store] = useState(
    () =>
      new DraftStore(item, {
        save: ({ slug, version }, data) => studioCall(saveText, { params: { kind, slug }, body: { version, data } }),
        restore: ({ slug, version }, revision) =>
          studioCall(restoreText, { params: { kind, slug }, body: { version, revision } }),
        load: (current) =>
          loadById(current, {
            load: (slug) => studioCall(getContent, { params: { kind, slug } }),
            list: () => studioCall(listContent, { query: { kind } }),
          }),
        ...storageOf(ownerId, item.id),
      }),
  )
  return useDraftStore(store)
}

/** Autosaved draft of the academy's settings. */
export function useSettingsDraft(kind: SettingsKind, item: ContentItem) {
  const ownerId = useOwnerId() ?? ''
  const [store] = useState(() => {
    const load = () => studioCall(getContent, { params: { kind, slug: kind } })
    return new DraftStore(item, {
      save: ({ version }, data) => studioCall(saveSettings, { params: { kind }, body: { version, data } }),
      restore: ({ version }, revision) =>
        studioCall(restoreSettings, { params: { kind }, body: { version, revision } }),
      load,
      ...storageOf(ownerId, item.id),
    })
  })
  return useDraftStore(store)
}

/** Subscribes to a store, retries a failed save when the browser is online again, and saves on unmount. */
function useDraftStore(store: DraftStore) {
  const state = useSyncExternalStore(store.subscribe, store.current, store.current)
  const queryClient = useQueryClient()
  useEffect(() => {
    const retry = () => void (store.current().state === 'failed' && store.save())
    const flush = () => store.flush()
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      flush()
      const { state, isStored } = store.current()
      if (state !== 'saved' && !isStored) event.preventDefault()
    }
    const saveBeforeLeave = async () => {
      if (['changed', 'saving'].includes(store.current().state)) await trackSave(store.save())
      // After a microtask the queries of this page are unmounted, so that a deleted item is not refetched.
      else await Promise.resolve()
      // Refetches the lists, which show data of the saved text.
      await queryClient.invalidateQueries({ queryKey: ['studio'] })
    }
    const stopWatching = store.watchStorage()
    globalThis.addEventListener('online', retry)
    globalThis.addEventListener('beforeunload', warnBeforeUnload)
    globalThis.addEventListener('pagehide', flush)
    return () => {
      globalThis.removeEventListener('online', retry)
      globalThis.removeEventListener('beforeunload', warnBeforeUnload)
      globalThis.removeEventListener('pagehide', flush)
      stopWatching()
      saveBeforeLeave().catch(ignoreError)
      store.close()
    }
  }, [store, queryClient])
  return { store, state }
}

/** Returns the browser storage for the unsaved text of an item. Sign-out clears the storage. */
function storageOf(ownerId: string, id: number): Pick<DraftPorts, 'read' | 'write' | 'watch'> {
  const { read, write, watch } = openUnsavedText(ownerId, `studio-draft:${id}`)
  return {
    read: () => read((text) => parseUnsaved(tryCatch((): unknown => JSON.parse(text)))),
    write: (draft) =>
      write(draft && JSON.stringify(draft)) ||
      // Omits the texts of unconfirmed saves if the storage is too small for all texts.
      (draft !== undefined && write(JSON.stringify({ ...draft, unconfirmedSaves: [] }))),
    watch,
  }
}

/** Validates the stored value. Returns undefined if the value is invalid. */
function parseUnsaved(stored: unknown): UnsavedDraft | undefined {
  const { version, base, data, unconfirmedSaves } = asObject(stored)
  if (!isNumber(version) || !isRecord(base) || !isRecord(data)) return undefined
  return { version, base, data, unconfirmedSaves: isList(unconfirmedSaves) ? unconfirmedSaves.filter(isRecord) : [] }
}
