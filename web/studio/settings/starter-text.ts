import { getContent } from '#contract/studio/content.ts'
import { saveSettings } from '#contract/studio/settings.ts'
import { isList } from '#web/api/read-response.ts'
import type { DraftData } from '#web/studio/content/index.ts'
import { studioCall } from '#web/studio/shell/index.ts'
import { STARTER_NAME } from '#web/site.ts'
import { applyRename, detectRename } from './academy-rename.ts'

/** Line of `content/starter/` that stands for the address of the academy, and of the seller on receipts. */
export const STARTER_ADDRESS = 'Address coming soon'

/** Replaces the placeholder in the address of the seller with the address of the academy, without repeated lines. */
export function replaceStarterAddress(plans: DraftData, address: unknown): DraftData {
  const { seller } = plans
  if (!isList(seller) || !seller.includes(STARTER_ADDRESS)) return plans
  if (!isList(address) || address.includes(STARTER_ADDRESS)) return plans
  const newLines = address.filter((line) => !seller.includes(line))
  return { ...plans, seller: seller.flatMap((line) => (line === STARTER_ADDRESS ? newLines : [line])) }
}

/**
 * Replaces the name and the address of a new academy in the drafts of the site and the plans with those that the owner
 * entered.
 */
export async function replaceStarterText() {
  const getSettings = (kind: 'site' | 'plans') => studioCall(getContent, { params: { kind, slug: kind } })
  const stored = { site: await getSettings('site'), plans: await getSettings('plans') }
  const rename = detectRename(stored.site.published?.data, stored.site.draft.data)
  const replaceName = (data: DraftData) =>
    rename?.from === STARTER_NAME ? { ...data, ...applyRename(data, rename) } : data
  const site = replaceName(stored.site.draft.data)
  const plans = replaceStarterAddress(replaceName(stored.plans.draft.data), site['address'])
  const drafts = { site, plans }
  for (const kind of ['site', 'plans'] as const) {
    const { version, draft } = stored[kind]
    const data = drafts[kind]
    if (JSON.stringify(data) !== JSON.stringify(draft.data))
      await studioCall(saveSettings, { params: { kind }, body: { version, data } })
  }
}
