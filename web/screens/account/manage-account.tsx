import { Link } from 'react-router'
import { PlanActions, PlanPanel } from '#web/features/billing/index.ts'
import {
  ApiKeys,
  Details,
  Devices,
  RecentSignIns,
  SettingsSection,
  SignInDetails,
  YourData,
} from '#web/features/settings/index.ts'
import { paths } from '#web/routing/paths.ts'
import { fourWeeks, oneYear } from '#web/plans.ts'
import { useSession } from '#web/session/use-session.ts'
import { titled } from '#web/site.ts'
import { buttonClass } from '#web/ui/button.tsx'

export const meta = titled('Manage account')

const planNames = { '4WK': fourWeeks.name, '1YR': oneYear.name }

/** Account page in numbered sections that load and fail independently. */
export default function ManageAccount() {
  const { ownerId, member } = useSession()
  const ownerProps = { ownerId: ownerId ?? '' }
  return (
    <div className="page pt-8 pb-20">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-9">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-7 gap-y-2">
          <h1 className="text-headline leading-[0.92] condensed">My account</h1>
          {member?.email && (
            <p className="text-quiet">
              Signed in as <b className="font-semibold wrap-anywhere text-text">{member.email}</b>
            </p>
          )}
        </div>
        <Link to={paths.signOut()} className={buttonClass({ size: 'small' })}>
          Sign out
        </Link>
      </div>
      <SettingsSection number={1} title="Plan">
        <PlanPanel {...ownerProps} names={planNames} />
        <PlanActions />
      </SettingsSection>
      <SettingsSection number={2} title="About you" note="Only you and the academy see this.">
        <Details {...ownerProps} />
      </SettingsSection>
      <SettingsSection number={3} title="Sign-in" note="Changing either one signs you out everywhere else.">
        <SignInDetails {...ownerProps} />
      </SettingsSection>
      <SettingsSection
        number={4}
        title="Last sign-ins"
        note="The last five. If you don’t recognize one, change your password."
      >
        <RecentSignIns {...ownerProps} />
      </SettingsSection>
      <SettingsSection
        number={5}
        title="Devices"
        note="Signing out a device takes effect right away. A video already playing may continue for up to 10 minutes."
      >
        <Devices {...ownerProps} />
      </SettingsSection>
      <SettingsSection number={6} title="API keys" note="For your own programs. A key can do what you can do.">
        <ApiKeys {...ownerProps} />
      </SettingsSection>
      <SettingsSection number={7} title="Your data">
        <YourData {...ownerProps} />
      </SettingsSection>
    </div>
  )
}
