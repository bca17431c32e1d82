import { z } from 'zod'
import type { ContentKind } from '#contract/content/kinds.ts'
import { runOnce, type StaffCaller } from '#server/features/staff/index.ts'
import { changeContent, type Dependencies, type Editor } from './change.ts'
import { checkDraft } from './check-content.ts'
import { addDraft } from './drafts.ts'
import { type ContentItem, findItemById } from './items.ts'

/** The stored result of a call, without the text. */
const CreatedItem = z.object({ id: z.int() })

/**
 * Creates a draft once per idempotency key. A repeated call returns the current item. Throws the errors of
 * `createContent`, and ContentNotFound if the item was deleted permanently meanwhile.
 */
export const createTextOnce = (
  deps: Dependencies,
  { caller, editor }: { caller: StaffCaller; editor: Editor },
  { kind, slug, data }: { kind: ContentKind; slug: string; data: unknown },
): Promise<ContentItem> =>
  changeContent(deps, async (transaction) => {
    const { id } = await runOnce(transaction, caller, CreatedItem, async () => {
      const newItem = { kind, slug, data: checkDraft(kind, data) }
      const item = await addDraft({ transaction, editor, now: deps.now() }, newItem)
      return { id: item.id }
    })
    return findItemById(transaction, id)
  })
