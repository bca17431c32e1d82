import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getContent } from '#contract/studio/content.ts'
import { saveSettings } from '#contract/studio/settings.ts'
import { fieldId } from '#web/studio/content/index.ts'
import { describeError, studioCall, studioQuery } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { applyRename, detectRename } from './academy-rename.ts'
import { contactFields, glossaryFields, lookFields, menuFields, moneyFields, otherFields } from './settings-fields.ts'
import type { SettingsForm } from './use-settings-form.tsx'

const labels = new Map(
  [...lookFields, ...contactFields, ...menuFields, ...glossaryFields, ...moneyFields, ...otherFields].map(
    ({ name, label }) => [name, name === 'address' ? `${label} (shown on the map)` : label] as const,
  ),
)
const fieldLabels = (fields: object, suffix = '') =>
  Object.keys(fields).map((name) => `${labels.get(name) ?? name}${suffix}`)

const plansItem = { params: { kind: 'plans', slug: 'plans' } } as const
/** Uses a separate query key, because the plans page refetches the draft on each visit. */
const plansQuery = { ...studioQuery('receipts', getContent, plansItem), gcTime: 0 }

/**
 * Shown after the name was changed: lists where the old name is still used on the site and in receipts. A button
 * replaces it in the drafts. Only the setup replaces a name automatically: that of a new academy.
 */
export function OldNameNote({ data, published, rewrite, setWarning }: SettingsForm) {
  const rename = detectRename(published, data)
  const { data: plansText } = useQuery({ ...plansQuery, enabled: rename !== undefined })
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const renamedData = rename ? applyRename(data, rename) : {}
  const changedPlansData = rename && plansText ? applyRename(plansText.draft.data, rename) : {}
  const affectedFields = [...fieldLabels(renamedData), ...fieldLabels(changedPlansData, ' (under Plans)')]
  const note =
    rename && affectedFields.length > 0 ? `“${rename.from}” still appears in: ${affectedFields.join('; ')}.` : undefined
  useEffect(() => {
    setWarning(note)
    return () => setWarning(undefined)
  }, [setWarning, note])
  if (!rename || note === undefined) return null
  const replaceOldName = async () => {
    try {
      if (Object.keys(changedPlansData).length > 0) {
        const { version, draft } = await studioCall(getContent, plansItem)
        const body = { version, data: { ...draft.data, ...applyRename(draft.data, rename) } }
        const savedItem = await studioCall(saveSettings, { params: { kind: 'plans' }, body })
        queryClient.setQueryData(plansQuery.queryKey, savedItem)
      }
      // The text may have changed while the request ran.
      rewrite((now) => ({ ...now, ...applyRename(now, rename) }))
      // Moves the focus, because the button was removed.
      requestAnimationFrame(() => document.getElementById(fieldId('name'))?.focus())
    } catch (reason) {
      setProblem(describeError(reason))
    }
  }
  return (
    <div className="grid gap-3 border-l-4 border-warn bg-raised px-4 py-3 text-sm leading-[1.45]">
      <p role="status" className="wrap-anywhere">
        {note}
      </p>
      {problem !== undefined && <p className="font-semibold text-bad">{problem}</p>}
      <p>
        <Button size="small" onClick={() => void replaceOldName()}>
          Replace with the new name
        </Button>
      </p>
      <p className="text-quiet">This changes only the drafts. Visitors see the new name once you publish.</p>
    </div>
  )
}
