import { onTestFinished } from 'vitest'
import type { ContentItem } from '#contract/studio/content.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { DraftPorts, UnsavedDraft } from '#web/studio/content/draft-ports.ts'
import { DraftStore } from '#web/studio/content/draft-store.ts'
import type { DraftData } from '#web/studio/content/fields/text-field.ts'

const savedAt = '2026-11-23T09:00:00.000Z'
export const toError = (statusCode: number, errorCode?: string) =>
  new ApiError({ method: 'PUT', url: '/', statusCode, statusText: '', errorCode })

/** Creates a fake academy with one article, and a browser storage for unsaved text. */
export function createDraftAcademy() {
  const revisions: DraftData[] = [{ title: 'Fall', body: 'Chin in.' }]
  const academy = {
    version: 1,
    slug: 'fall',
    /** Error code of calls with a previous slug. */
    errorOfPreviousSlug: 'ContentNotFound',
    saveCount: 0,
    writeCount: 0,
    failure: undefined as Error | undefined,
    stored: undefined as UnsavedDraft | undefined,
    onLost: (() => undefined) as () => void,
  }
  const summary = { id: 1, kind: 'article', slug: 'fall', title: 'Fall', state: 'draft', changedAt: savedAt } as const
  const times = { publishedAt: null, publishAt: null, unpublishAt: null, scheduleError: null, binnedAt: null }
  const getItem = (): ContentItem => ({
    ...summary,
    ...times,
    slug: academy.slug,
    version: academy.version,
    changedBy: 'ada',
    mayChange: true,
    draft: { revision: revisions.length, data: { ...revisions.at(-1) }, author: 'ada', at: savedAt },
    published: null,
  })
  const write = ({ slug, version }: Pick<ContentItem, 'slug' | 'version'>, data: DraftData) => {
    if (academy.failure) throw academy.failure
    if (slug !== academy.slug) throw toError(404, academy.errorOfPreviousSlug)
    if (version !== academy.version) throw toError(409, 'ContentChanged')
    academy.version += 1
    academy.saveCount += 1
    revisions.push(data)
    return getItem()
  }
  const ports: DraftPorts = {
    save: async (item, data) => write(item, data),
    restore: async (item, revision) => write(item, { ...revisions[revision - 1] }),
    load: async () => getItem(),
    read: () => academy.stored,
    write: (draft) => {
      academy.stored = draft
      if (draft) academy.writeCount += 1
      return draft !== undefined
    },
    watch: (onLost) => {
      academy.onLost = onLost
      return () => undefined
    },
  }
  const openStore = () => {
    const store = new DraftStore(getItem(), ports)
    onTestFinished(() => store.close())
    return store
  }
  return { academy, revisions, ports, openStore, saveAsOther: (data: DraftData) => write(academy, data) }
}
