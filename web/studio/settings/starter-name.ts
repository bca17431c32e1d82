import { getContent } from '#contract/studio/content.ts'
import { saveSettings } from '#contract/studio/settings.ts'
import { studioCall } from '#web/studio/shell/index.ts'
import { STARTER_NAME } from '#web/site.ts'
import { applyRename, detectRename } from './academy-rename.ts'

/** Replaces the name of a new academy in the drafts of the site and the plans with the name that the owner entered. */
export async function replaceStarterName() {
  const getSettings = (kind: 'site' | 'plans') => studioCall(getContent, { params: { kind, slug: kind } })
  const drafts = { site: await getSettings('site'), plans: await getSettings('plans') }
  const rename = detectRename(drafts.site.published?.data, drafts.site.draft.data)
  if (rename?.from !== STARTER_NAME) return
  for (const kind of ['site', 'plans'] as const) {
    const { version, draft } = drafts[kind]
    const changedFields = applyRename(draft.data, rename)
    if (Object.keys(changedFields).length === 0) continue
    const body = { version, data: { ...draft.data, ...changedFields } }
    await studioCall(saveSettings, { params: { kind }, body })
  }
}
