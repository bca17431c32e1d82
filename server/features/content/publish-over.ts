import { isDeepStrictEqual } from 'node:util'
import { type Writing, writeChange } from './change.ts'
import { checkStorable, type ContentData } from './check-content.ts'
import { writeDraft } from './drafts.ts'
import type { ContentItem } from './items.ts'
import { lockItemById } from './lock-item.ts'
import { publication } from './publish.ts'

/**
 * Publishes data that differs from the draft, for programs. Unpublished edits stay in the draft, merged with the
 * change; the schedule is kept. Requires the content lock. Throws BadRequest.
 */
export async function publishOver(writing: Writing, { id }: ContentItem, data: ContentData): Promise<ContentItem> {
  const { transaction, editor, now } = writing
  const item = await lockItemById(transaction, id)
  const write = (text: ContentData) => ({ data: checkStorable(item.kind, text), author: editor.author, at: now })
  const drafted = await writeChange(writing, item, await writeDraft(transaction, item, write(data)))
  const published = await writeChange(writing, drafted, await publication(transaction, drafted, now))
  if (item.published?.revision === item.draft.revision) return published
  const draft = mergeDraft(item.published?.data ?? {}, data, item.draft.data)
  const { values, ...saved } = await writeDraft(transaction, published, { ...write(draft), author: item.draft.author })
  return writeChange(writing, published, { ...saved, values: { ...values, publish_at: item.publishAt } })
}

/** Applies the change between two publications to the draft, except for fields that the draft has changed too. */
function mergeDraft(before: ContentData, after: ContentData, draft: ContentData): ContentData {
  const merged: Record<string, unknown> = { ...draft }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now, own] = [before[name], after[name], draft[name]]
    if (isSame(old, now)) continue
    if (isSame(old, own)) merged[name] = now
    else if (Array.isArray(now) && Array.isArray(own)) merged[name] = withNew(Array.isArray(old) ? old : [], now, own)
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
function withNew(old: readonly unknown[], now: readonly unknown[], own: readonly unknown[]): unknown[] {
  const known = new Set([...old, ...own].map((entry) => JSON.stringify(entry)))
  const isNew = (entry: unknown) => !known.has(JSON.stringify(entry))
  const added = now.filter(isNew)
  return isNew(now[0]) ? [...added, ...own] : [...own, ...added]
}
