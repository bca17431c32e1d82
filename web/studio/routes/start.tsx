import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { postponeFactor } from '#contract/studio/second-factor.ts'
import {
  permissionLabels,
  describeError,
  roleLabels,
  screenPathOf,
  studioCall,
  StudioPage,
  StudioSection,
  formatMomentInSentence,
  useAccess,
  Warnings,
} from '#web/studio/shell/index.ts'
import { StartTasks } from '#web/studio/start/index.ts'
import { paths } from '#web/routing/paths.ts'
import { titled } from '#web/site.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'

export const meta = titled('Studio')

/** Start page of the Studio: warnings, open tasks, and the roles and permissions of the user. */
export default function Start() {
  const { email, roles, permissions, teachesAs, reauthenticatedUntil, secondFactor } = useAccess()
  const grantedPermissions = permissions.filter((permission) => permission !== 'own')
  return (
    <StudioPage title="Start">
      {permissions.includes('settings.change') && <Warnings />}
      {secondFactor.isSuggested && <FactorSuggestion />}
      <StartTasks />
      <p className="mt-10 measure">
        You’re signed in as {roles.map((role) => roleLabels[role].name).join(' and ')}
        {email && (
          <>
            {' ('}
            <b className="font-semibold wrap-anywhere">{email}</b>)
          </>
        )}
        . All changes are logged.
      </p>
      {roles.includes('teacher') && (
        <p className="measure pt-3">
          {teachesAs === null
            ? 'Your lessons are the lessons you create. Under Staff, an owner can set the instructor name under which lessons list you.'
            : `Your lessons are the lessons you create, and lessons that list ${teachesAs} as an instructor.`}
        </p>
      )}
      {grantedPermissions.length > 0 && (
        <StudioSection title="What you can do">
          <ul className="border-t border-text">
            {grantedPermissions.map((permission) => (
              <li key={permission} className="flex min-h-11 items-center border-b border-rule">
                <Link to={screenPathOf[permission]} className="link">
                  {permissionLabels[permission]}
                </Link>
              </li>
            ))}
          </ul>
        </StudioSection>
      )}
      <StudioSection title="Security">
        <p className="measure pt-2">
          Before changes to money and roles, deletions and exports, the Studio asks you to confirm it’s you. The
          confirmation lasts 10 minutes.{' '}
          {reauthenticatedUntil === null
            ? 'You’ll be asked next time.'
            : `You won’t be asked again until ${formatMomentInSentence(reauthenticatedUntil)}.`}
        </p>
        <p className="pt-3">
          <Link to={paths.studioSecondFactor()} className="link">
            {secondFactor.passkeys > 0 || secondFactor.hasApp ? 'Your second factor' : 'Set up a second factor'}
          </Link>
        </p>
      </StudioSection>
    </StudioPage>
  )
}

/** Suggests a second factor to an owner who has full access without one. */
function FactorSuggestion() {
  const queryClient = useQueryClient()
  const postponeFactorSetup = () =>
    studioCall(postponeFactor, {}).then(
      () => queryClient.invalidateQueries({ queryKey: ['studio', 'me'] }),
      (reason: unknown) => showToast(describeError(reason)),
    )
  return (
    <section aria-labelledby="suggestion" className="mb-8 border-l-4 border-signal bg-raised p-5">
      <h2 id="suggestion" className="text-2xl leading-none condensed">
        Protect the Studio with a second factor
      </h2>
      <p className="mt-2 measure">
        You have full access. With a passkey or an authenticator app, nobody can get in with your password alone. Setup
        takes two minutes.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Link to={paths.studioSecondFactor()} className={buttonClass({ tone: 'main', size: 'small' })}>
          Set up now
        </Link>
        <Button size="small" onClick={() => void postponeFactorSetup()}>
          Later
        </Button>
      </p>
    </section>
  )
}
