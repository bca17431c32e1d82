import type { ContentItem } from '#contract/studio/content.ts'
import { isFinalError } from '#web/api/api-error.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { type DraftPorts, isConflict, type UnsavedDraft } from './draft-ports.ts'
import { addUnconfirmedSave, type DraftState, getBase, getMergeBase, getNewest, isOutdated } from './draft-state.ts'
import type { DraftData } from './fields/text-field.ts'
import { conflictingFields, isSame, listResolutionTexts, mergeDrafts } from './merge-draft.ts'

/** Delays of a save after the last keystroke and after a failed save. */
const SAVE_DELAY_MS = 2000
const RETRY_DELAY_MS = 8000
/** Delay of storing a change in the browser, because storing a long text blocks typing. */
const STORE_DELAY_MS = 300

/**
 * Draft of one text in an editor. The store saves two seconds after the last keystroke, one request at a time, and
 * retries after a failure. Unsaved text is stored in the browser. Concurrent versions are merged field by field, never
 * overwritten.
 */
export class DraftStore {
  readonly #ports: DraftPorts
  readonly #listeners = new Set<() => void>()
  #state: DraftState
  #timer: ReturnType<typeof setTimeout> | undefined
  #storeTimer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<boolean> | undefined
  #isClosed = false
  /** Texts whose save received no response. The server may have stored them, which is no change by another person. */
  #unconfirmedSaves: DraftData[] = []
  /** While {@link resolve} runs: the user's text, which is saved before the result, and the other person's draft. */
  #interim: { data: DraftData; theirs: ContentItem['draft'] } | undefined

  constructor(item: ContentItem, ports: DraftPorts) {
    this.#ports = ports
    const { data, at } = item.draft
    this.#state = { item, data, state: 'saved', savedAt: at, isStored: false, generation: 0 }
    const unsaved = ports.read()
    if (unsaved) this.#restoreUnsaved(unsaved, item)
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly current = () => this.#state

  change(fields: DraftData) {
    const entries = Object.entries({ ...this.#state.data, ...fields })
    const data = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
    const hasConflict = this.#state.state === 'conflict'
    this.#set({ data, ...(!hasConflict && this.#state.state !== 'saving' && { state: 'changed' }) })
    this.#storeTimer ??= setTimeout(() => this.#storeUnsaved(), STORE_DELAY_MS)
    if (!hasConflict) this.#scheduleSave(SAVE_DELAY_MS)
  }

  /** Changes fields from outside of their inputs. */
  rewrite(fields: DraftData) {
    this.#set({ generation: this.#state.generation + 1 })
    this.change(fields)
  }

  /** Stores the unsaved text again if another tab removes or replaces it. Returns the unsubscribe function. */
  watchStorage() {
    return this.#ports.watch(() => void (this.#state.state !== 'saved' && this.#storeUnsaved()))
  }

  /** Saves immediately. Returns false if the save failed or if there is a conflict. */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    if (this.#state.state === 'conflict') return false
    if (isSame(this.#state.data, this.#state.item.draft.data)) return this.#markSaved()
    this.#running = this.#send(this.#state.data).finally(() => (this.#running = undefined))
    return this.#running
  }

  /** Applies the response of a call such as publish, move or restore. Text typed in the meantime is kept. */
  accept(item: ContentItem) {
    if (isOutdated(item, this.#state)) return
    const { data: mine, generation } = this.#state
    const data = mergeDrafts({ base: this.#state.item.draft.data, mine, theirs: item.draft.data })
    this.#set({ item, data, savedAt: item.draft.at, ...(!isSame(data, mine) && { generation: generation + 1 }) })
    if (isSame(data, item.draft.data)) return void this.#markSaved()
    this.#storeUnsaved()
    this.#scheduleSave(SAVE_DELAY_MS)
  }

  /** Replaces the text, including unsaved changes. */
  replace(item: ContentItem) {
    if (isOutdated(item, this.#state)) return
    this.#set({ item, data: item.draft.data, generation: this.#state.generation + 1, savedAt: item.draft.at })
    this.#markSaved()
  }

  /**
   * Runs a call that names the item's version. After a version conflict, reloads and merges the item and then rejects,
   * so that the caller can repeat the call.
   */
  async call<Result>(call: (item: ContentItem) => Promise<Result>): Promise<Result> {
    try {
      return await call(this.#state.item)
    } catch (reason) {
      if (isConflict(reason)) await this.#reload().catch(ignoreError)
      throw reason
    }
  }

  /** Restores a revision as the draft. */
  async restore(revision: number) {
    this.accept(await this.call((item) => this.#ports.restore(item, revision)))
  }

  /** Loads the item again after a version conflict. */
  async #reload() {
    const known = getNewest(this.#state)
    const theirs = await this.#ports.load(known)
    if (isOutdated(known, this.#state) && isOutdated(theirs, this.#state)) return
    this.#mergeWith(theirs, getMergeBase(theirs, known, getBase(this.#state)))
  }

  /**
   * Resolves a conflict so that the user's text, the other person's text and the result are separate revisions. The
   * other text is restored before each save, because saves of one author within some minutes share a revision.
   */
  async resolve(choose: (name: string) => 'mine' | 'theirs'): Promise<boolean> {
    const { conflict, data: mine } = this.#state
    if (!conflict) return true
    const { theirs, base } = conflict
    const [own, ...result] = listResolutionTexts({ base, mine, theirs: theirs.draft.data }, choose)
    if (result.length > 0) this.#interim = { data: own, theirs: theirs.draft }
    try {
      let item = theirs
      for (const data of [own, ...result]) {
        item = await this.#ports.restore(item, theirs.draft.revision)
        if (!isSame(item.draft.data, data)) item = await this.#ports.save(item, data)
      }
      this.#interim = undefined
      this.replace(item)
      return true
    } catch (reason) {
      if (isConflict(reason)) await this.#reload().catch((loadError: unknown) => this.#set({ reason: loadError }))
      else this.#set({ reason })
      return false
    }
  }

  /** Stores the last changes in the browser immediately, for example before the user leaves the page. */
  flush() {
    if (this.#storeTimer !== undefined) this.#storeUnsaved()
  }

  /** Stops autosave. Unsaved text stays in the browser and is restored on the next visit. */
  close() {
    clearTimeout(this.#timer)
    this.flush()
    this.#isClosed = true
  }

  async #send(data: DraftData, isRetry = false): Promise<boolean> {
    this.#set({ state: 'saving' })
    const savesBefore = this.#unconfirmedSaves
    this.#unconfirmedSaves = addUnconfirmedSave(savesBefore, data)
    this.#storeUnsaved()
    try {
      const item = await this.#ports.save(this.#state.item, data)
      if (!isOutdated(item, this.#state)) this.#set({ item, savedAt: item.draft.at })
      this.#unconfirmedSaves = []
    } catch (reason) {
      if (isFinalError(reason)) this.#unconfirmedSaves = savesBefore
      if (isConflict(reason))
        return this.#mergeAndSend(reason, isRetry).catch((mergeError: unknown) => this.#fail(mergeError))
      return this.#fail(reason)
    }
    if (isSame(this.#state.data, data)) return this.#markSaved()
    // The text was changed while the save ran.
    this.#set({ state: 'changed' })
    this.#storeUnsaved()
    this.#scheduleSave(SAVE_DELAY_MS)
    return true
  }

  /** Merges the concurrent version and saves the result. After a second conflict, the timer starts the next save. */
  async #mergeAndSend(reason: unknown, isRetry: boolean): Promise<boolean> {
    await this.#reload()
    if (this.#state.state === 'conflict') return false
    if (!isRetry) return this.#send(this.#state.data, true)
    this.#set({ reason })
    return false
  }

  #fail(reason: unknown) {
    this.#set({ state: isFinalError(reason) ? 'rejected' : 'failed', reason })
    if (!isFinalError(reason)) this.#scheduleSave(RETRY_DELAY_MS)
    return false
  }

  #markSaved() {
    clearTimeout(this.#storeTimer)
    this.#storeTimer = undefined
    this.#ports.write(undefined)
    this.#set({ state: 'saved', isStored: false, reason: undefined, conflict: undefined })
    return true
  }

  /** Restores unsaved text after a reload. */
  #restoreUnsaved({ version, base, data, unconfirmedSaves }: UnsavedDraft, item: ContentItem) {
    this.#unconfirmedSaves = unconfirmedSaves
    if (isSame(data, item.draft.data)) return void this.#ports.write(undefined)
    this.#state = { ...this.#state, data, state: 'changed', isStored: true }
    if (version === item.version) return this.#scheduleSave(SAVE_DELAY_MS)
    this.#mergeWith(item, getMergeBase(item, { version }, base))
  }

  /** Merges the editor's text with a newer server version, which may be a save of this editor without a response. */
  #mergeWith(loaded: ContentItem, baseData: DraftData) {
    const { data: interim, theirs: other } = this.#interim ?? {}
    const theirs = other && isSame(loaded.draft.data, interim) ? { ...loaded, draft: other } : loaded
    const { data: mine, generation } = this.#state
    const base = this.#unconfirmedSaves.find((data) => isSame(data, theirs.draft.data)) ?? baseData
    const versions = { base, mine, theirs: theirs.draft.data }
    const fields = conflictingFields(versions)
    if (fields.length > 0) return this.#set({ state: 'conflict', conflict: { theirs, base, fields } })
    this.#interim = undefined
    const data = mergeDrafts(versions)
    const isChanged = !isSame(data, mine)
    const remount = isChanged && { generation: generation + 1, mergedWith: theirs.draft.author }
    this.#set({ item: theirs, data, state: 'changed', conflict: undefined, ...remount })
    this.#storeUnsaved()
    this.#scheduleSave(0)
  }

  #storeUnsaved() {
    clearTimeout(this.#storeTimer)
    this.#storeTimer = undefined
    const { item, data } = this.#state
    const base = getBase(this.#state)
    const unsaved = { version: item.version, base, data, unconfirmedSaves: this.#unconfirmedSaves }
    this.#set({ isStored: this.#ports.write(unsaved) })
  }

  #scheduleSave(delay: number) {
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.save(), delay)
  }

  #set(next: Partial<DraftState>) {
    this.#state = { ...this.#state, ...next }
    this.#listeners.forEach((notify) => notify())
  }
}
