import { LOG_YEARS } from '#contract/studio/limits.ts'
import { keepLog, type LogYears } from '#contract/studio/log.ts'
import {
  describeError,
  FilterSelect,
  ReauthenticationDialog,
  studioCall,
  useAccess,
  useReauthentication,
} from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useStaffChange } from './staff-queries.ts'

const yearsText = (years: number) => (years === 1 ? 'one year' : `${years} years`)

/** How long entries of the log are kept, which owners may change. */
export function LogRetention({ years }: { years: LogYears }) {
  const { may } = useAccess()
  const { withReauthentication, reauthentication } = useReauthentication()
  const change = useStaffChange((next: LogYears) =>
    withReauthentication(() => studioCall(keepLog, { body: { years: next } })),
  )
  const choose = (value: string) => {
    const next = LOG_YEARS.find((choice) => String(choice) === value)
    if (next === undefined || change.isPending) return
    void change.mutateAsync(next).then(
      () => showToast(`The log is now kept for ${yearsText(next)}.`, { isSuccess: true }),
      (reason: unknown) => showToast(describeError(reason)),
    )
  }
  if (!may('staff.change'))
    return <p className="pt-3 text-sm text-quiet">Entries are deleted after {yearsText(years)}.</p>
  return (
    <div className="flex pt-3">
      <FilterSelect
        label="Delete entries after"
        value={String(years)}
        options={LOG_YEARS.map((choice) => [String(choice), yearsText(choice)])}
        onChange={choose}
      />
      <ReauthenticationDialog reauthentication={reauthentication} />
    </div>
  )
}
