import { isDeepStrictEqual } from 'node:util'
import { type WriteContext, writeChange } from './change.ts'
import { checkStorable, type ContentData } from './check-content.ts'
import { writeDraft } from './drafts.ts'
import type { ContentItem } from './items.ts'
import { lockItemById } from './lock-item.ts'
import { markPublished } from './publish.ts'

/**
 * Publishes data that differs from the draft, for programs. Unpublished edits stay in the draft and are merged with the
 * change. The schedule is kept. Requires the content lock. Throws BadRequest.
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
  const keepSchedule = { ...publication, values: { ...values, publish_at: item.publishAt } }
  const published = await writeChange(writeContext, withDraft, keepSchedule)
  if (item.published?.revision === item.draft.revision) return published
  const draft = mergeDraft(item.published?.data ?? {}, data, item.draft.data)
  const savedDraft = { ...toRevision(draft), author: item.draft.author }
  return writeChange(writeContext, published, await writeDraft(transaction, published, savedDraft))
}

/** Applies the change between two publications to the draft, except for fields that the draft has changed too. */
function mergeDraft(before: ContentData, after: ContentData, draft: ContentData): ContentData {
  const merged: Record<string, unknown> = { ...draft }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [oldValue, newValue, draftValue] = [before[name], after[name], draft[name]]
    if (isSame(oldValue, newValue)) continue
    if (isSame(oldValue, draftValue)) merged[name] = newValue
    else if (Array.isArray(newValue) && Array.isArray(draftValue))
      merged[name] = mergeEntries(Array.isArray(oldValue) ? oldValue : [], newValue, draftValue)
    if (merged[name] === undefined) delete merged[name]
  }
  return merged
}

const isSame = (a: unknown, b: unknown) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a ?? null)), JSON.parse(JSON.stringify(b ?? null)))

/**
 * Merges new entries of a list into the draft's list: at the start if the new list starts with one, otherwise at the
 * end.
 */
function mergeEntries(
  oldValue: readonly unknown[],
  newValue: readonly unknown[],
  draftValue: readonly unknown[],
): unknown[] {
  const knownEntries = new Set([...oldValue, ...draftValue].map((entry) => JSON.stringify(entry)))
  const isNew = (entry: unknown) => !knownEntries.has(JSON.stringify(entry))
  const added = newValue.filter(isNew)
  return isNew(newValue[0]) ? [...added, ...draftValue] : [...draftValue, ...added]
}
