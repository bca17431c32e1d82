import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SingleKind } from '#contract/content/kinds.ts'
import { type ContentAnswer, getContent, restoreText, saveText } from '#contract/studio/content.ts'
import { restoreSettings, saveSettings } from '#contract/studio/settings.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { tryCatch, isNumber, isRecord, asObject } from '#web/api/read-answer.ts'
import { studioCall } from '#web/studio/shell/index.ts'
import { memberStorageKey, storeUnsent } from '#web/session/storage/member-storage.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import type { DraftPorts, UnsavedDraft } from './draft-ports.ts'
import { DraftStore } from './draft-store.ts'
import type { TextKind } from './sections.ts'

/** The editor's text of an item, saved by itself. Another item needs another `key` on the component. */
export function useTextDraft(kind: TextKind, item: ContentAnswer) {
  const ownerId = useOwnerId() ?? ''
  const [store] = useState(() => {
    // The address may change while the text is open.
    const params = () => ({ kind, slug: draft.current().item.slug })
    const draft: DraftStore = new DraftStore(item, {
      save: (version, data) => studioCall(saveText, { params: params(), body: { version, data } }),
      restore: (version, revision) => studioCall(restoreText, { params: params(), body: { version, revision } }),
      load: () => studioCall(getContent, { params: params() }),
      ...storageOf(ownerId, item.id),
    })
    return draft
  })
  return useDraftStore(store)
}

/** The settings of the academy, saved by themselves. */
export function useSettingsDraft(kind: SingleKind, item: ContentAnswer) {
  const ownerId = useOwnerId() ?? ''
  const [store] = useState(() => {
    const load = () => studioCall(getContent, { params: { kind, slug: kind } })
    return new DraftStore(item, {
      save: (version, data) => studioCall(saveSettings, { params: { kind }, body: { version, data } }),
      restore: (version, revision) => studioCall(restoreSettings, { params: { kind }, body: { version, revision } }),
      load,
      ...storageOf(ownerId, item.id),
    })
  })
  return useDraftStore(store)
}

/**
 * Follows a store, and does what it needs of the page: another attempt with the network back, the last save when one
 * leaves.
 */
function useDraftStore(store: DraftStore) {
  const state = useSyncExternalStore(store.subscribe, store.current, store.current)
  const queries = useQueryClient()
  useEffect(() => {
    const retry = () => void (store.current().state === 'failed' && store.save())
    const warn = (event: BeforeUnloadEvent) => {
      const { state, isStored } = store.current()
      if (state !== 'saved' && !isStored) event.preventDefault()
    }
    // Lists show what was saved here.
    const leave = async () => {
      if (['changed', 'saving'].includes(store.current().state)) await store.save()
      // By then the queries of this page have ended: of what is in the bin, nothing is asked any more.
      else await Promise.resolve()
      await queries.invalidateQueries({ queryKey: ['studio'] })
    }
    const stopWatching = store.watchStorage()
    globalThis.addEventListener('online', retry)
    globalThis.addEventListener('beforeunload', warn)
    return () => {
      globalThis.removeEventListener('online', retry)
      globalThis.removeEventListener('beforeunload', warn)
      stopWatching()
      leave().catch(ignoreError)
      store.close()
    }
  }, [store, queries])
  return { store, state }
}

/** What this browser stores of an item until the academy has it. It is deleted when one signs out. */
function storageOf(ownerId: string, id: number): Pick<DraftPorts, 'read' | 'write' | 'watch'> {
  const key = memberStorageKey(ownerId, `studio-draft:${id}`)
  return {
    read: () => asUnsaved(tryCatch((): unknown => JSON.parse(localStorage.getItem(key) ?? ''))),
    write(draft) {
      if (draft) return storeUnsent(key, JSON.stringify(draft))
      tryCatch(() => localStorage.removeItem(key))
      return false
    },
    watch(onLost) {
      const notice = (event: StorageEvent) => void (event.key === key && onLost(event.newValue === null))
      globalThis.addEventListener('storage', notice)
      return () => globalThis.removeEventListener('storage', notice)
    },
  }
}

/** Undefined for what cannot be read: anything may be in the storage of a browser. */
function asUnsaved(stored: unknown): UnsavedDraft | undefined {
  const { version, base, data } = asObject(stored)
  return isNumber(version) && isRecord(base) && isRecord(data) ? { version, base, data } : undefined
}
