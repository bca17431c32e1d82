import { isDeepStrictEqual } from 'node:util'
import { type WriteContext, writeChange } from './change.ts'
import { checkStorable, type ContentData } from './check-content.ts'
import { writeDraft } from './drafts.ts'
import type { ContentItem } from './items.ts'
import { lockItemById } from './lock-item.ts'
import { markPublished } from './publish.ts'

/**
 * Publishes data that differs from the draft, for programs. Unpublished edits remain in the draft, which is merged with
 * the published change. The schedule is kept. Requires the content lock. Throws BadRequest.
 */
export async function publishKeepingDraft(
  writeContext: WriteContext,
  { id }: ContentItem,
  data: ContentData,
): Promise<ContentItem> {
  const { transaction, editor, now } = writeContext
  const item = await lockItemById(transaction, id)
  const toRevision = (text: ContentData) => ({
    data: checkStorable(item.kind, text),
    author: editor.author,
    at: now,
  })
  const withDraft = await writeChange(writeContext, item, await writeDraft(transaction, item, toRevision(data)))
  const { values, ...publication } = await markPublished(transaction, withDraft, now)
  const changeWithSchedule = { ...publication, values: { ...values, publish_at: item.publishAt } }
  const publishedItem = await writeChange(writeContext, withDraft, changeWithSchedule)
  if (item.published?.revision === item.draft.revision) return publishedItem
  const draft = mergeDraft(item.published?.data ?? {}, data, item.draft.data)
  const savedDraft = { ...toRevision(draft), author: item.draft.author }
  return writeChange(writeContext, publishedItem, await writeDraft(transaction, publishedItem, savedDraft))
}

/** Applies the change between two publications to the draft, except for fields that were also changed in the draft. */
function mergeDraft(before: ContentData, after: ContentData, draft: ContentData): ContentData {
  const mergedDraft: Record<string, unknown> = { ...draft }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [oldValue, newValue, draftValue] = [before[name], after[name], draft[name]]
    if (isSame(oldValue, newValue)) continue
    if (isSame(oldValue, draftValue)) mergedDraft[name] = newValue
    else if (Array.isArray(newValue) && Array.isArray(draftValue))
      mergedDraft[name] = mergeEntries(Array.isArray(oldValue) ? oldValue : [], newValue, draftValue)
    if (mergedDraft[name] === undefined) delete mergedDraft[name]
  }
  return mergedDraft
}

const isSame = (a: unknown, b: unknown) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a ?? null)), JSON.parse(JSON.stringify(b ?? null)))

/**
 * Merges new entries of a list into the draft's list: at the start if the new list starts with a new entry, otherwise
 * at the end.
 */
function mergeEntries(
  oldValue: readonly unknown[],
  newValue: readonly unknown[],
  draftValue: readonly unknown[],
): unknown[] {
  const knownEntries = new Set([...oldValue, ...draftValue].map((entry) => JSON.stringify(entry)))
  const isNew = (entry: unknown) => !knownEntries.has(JSON.stringify(entry))
  const addedEntries = newValue.filter(isNew)
  return isNew(newValue[0]) ? [...addedEntries, ...draftValue] : [...draftValue, ...addedEntries]
}
