import { useState } from 'react'
import { LOG_RETENTION_YEARS } from '#contract/studio/limits.ts'
import { keepLog, type LogYears } from '#contract/studio/log.ts'
import {
  describeError,
  FilterSelect,
  ReauthenticationDialog,
  studioCall,
  useAccess,
  useReauthentication,
} from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useStaffChange } from './staff-queries.ts'

const formatYears = (years: number) => (years === 1 ? 'one year' : `${years} years`)

/** Shows the retention period of log entries, which owners can change. */
export function LogRetention({ years }: { years: LogYears }) {
  const { may } = useAccess()
  const [chosenYears, setChosenYears] = useState(years)
  const { withReauthentication, reauthentication } = useReauthentication()
  const change = useStaffChange((next: LogYears) =>
    withReauthentication(() => studioCall(keepLog, { body: { years: next } })),
  )
  const save = () => {
    if (change.isPending) return
    void change.mutateAsync(chosenYears).then(
      () => showToast(`The log is now kept for ${formatYears(chosenYears)}.`, { isSuccess: true }),
      (reason: unknown) => showToast(describeError(reason)),
    )
  }
  if (!may('staff.change'))
    return <p className="pt-3 text-sm text-quiet">Entries are deleted after {formatYears(years)}.</p>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-3">
      <FilterSelect
        label="Delete entries after"
        value={String(chosenYears)}
        options={LOG_RETENTION_YEARS.map((choice) => [String(choice), formatYears(choice)])}
        onChange={(value) => setChosenYears(LOG_RETENTION_YEARS.find((choice) => String(choice) === value) ?? years)}
      />
      {chosenYears !== years && (
        <Button size="small" aria-disabled={change.isPending} onClick={save}>
          Save
        </Button>
      )}
      <p role="status" className="text-sm text-quiet empty:hidden">
        {chosenYears < years && 'Older entries are deleted within minutes, and can’t be restored.'}
      </p>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </div>
  )
}
