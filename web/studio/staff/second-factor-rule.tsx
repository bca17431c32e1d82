import { setFactorRule, type StaffMember } from '#contract/studio/staff.ts'
import {
  ReauthenticationDialog,
  describeError,
  studioCall,
  useAccess,
  useReauthentication,
} from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useStaffChange } from './staff-queries.ts'

type Factors = Pick<StaffMember, 'passkeys' | 'hasApp'>

const hasNoFactor = ({ passkeys, hasApp }: Factors) => passkeys === 0 && !hasApp

/** Returns the names of a staff member's second factors, or "None yet". */
export function factorNames({ passkeys, hasApp }: Factors): string {
  const names = [
    ...(passkeys > 0 ? [passkeys === 1 ? 'passkey' : `${passkeys} passkeys`] : []),
    ...(hasApp ? ['authenticator app'] : []),
  ].join(', ')
  return names === '' ? 'None yet' : `${names.charAt(0).toUpperCase()}${names.slice(1)}`
}

/** Icon and names of a staff member's second factors. The icon is a triangle if the person has no factor. */
export const FactorBadge = ({ person }: { person: StaffMember }) => (
  <span className="inline-flex items-baseline gap-2.5 whitespace-nowrap">
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 shrink-0 translate-y-0.5">
      {hasNoFactor(person) ? (
        <path d="M8 2l7 12H1z" className="fill-bad" />
      ) : (
        <circle cx="8" cy="8" r="7" className="fill-good" />
      )}
    </svg>
    <span className="sr-only md:hidden">Second factor: </span>
    {factorNames(person)}
  </span>
)

interface SecondFactorRuleProps {
  staff: readonly StaffMember[]
  isRequired: boolean
}

/** Number of staff without a second factor, and a switch that requires a second factor of all staff. */
export function SecondFactorRule({ staff, isRequired }: SecondFactorRuleProps) {
  const { may } = useAccess()
  const { withReauthentication, reauthentication } = useReauthentication()
  const change = useStaffChange((next: boolean) =>
    withReauthentication(() => studioCall(setFactorRule, { body: { isRequired: next } })),
  )
  const toggleRule = () => {
    if (change.isPending) return
    const message = isRequired ? 'A second factor is now optional.' : 'A second factor is now required for all staff.'
    void change.mutateAsync(!isRequired).then(
      () => showToast(message, { isSuccess: true }),
      (reason: unknown) => showToast(describeError(reason)),
    )
  }
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-8 gap-y-3">
      <p className="border-l-4 border-text pl-4">
        <b className="font-semibold">{countText(staff)}</b>{' '}
        {isRequired &&
          staff.some(hasNoFactor) &&
          'They can’t open the Studio until they set up a second factor. Their API keys keep working.'}
      </p>
      {may('staff.change') && (
        <p className="ml-auto flex items-center gap-3 text-sm">
          <span id="factor-rule">Require for all staff</span>
          <button
            type="button"
            role="switch"
            aria-checked={isRequired}
            aria-labelledby="factor-rule"
            className="studio-switch"
            onClick={toggleRule}
          />
          <b aria-hidden="true" className="w-7 font-semibold">
            {isRequired ? 'On' : 'Off'}
          </b>
        </p>
      )}
      <ReauthenticationDialog reauthentication={reauthentication} />
    </div>
  )
}

function countText(staff: readonly StaffMember[]) {
  const count = staff.filter(hasNoFactor).length
  if (count === 0) return 'Everyone has a second factor.'
  if (count === staff.length)
    return staff.length === 1 ? 'You don’t have a second factor.' : 'No one has a second factor.'
  return `${count} of ${staff.length} ${count === 1 ? 'doesn’t' : 'don’t'} have a second factor.`
}
