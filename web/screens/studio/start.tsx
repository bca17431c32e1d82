import { Link } from 'react-router'
import {
  permissionWords,
  roleWords,
  StudioPage,
  StudioSection,
  timeWords,
  useAccess,
} from '#web/features/studio/index.ts'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Studio')

/** Who one is in the Studio, and what one may do there. */
export default function Start() {
  const { email, roles, permissions, provenUntil } = useAccess()
  const allowed = permissions.filter((permission) => permission !== 'own')
  return (
    <StudioPage title="Start">
      <p className="measure">
        You work here as {roles.map((role) => roleWords[role].name).join(' and ')}
        {email && (
          <>
            {', signed in as '}
            <b className="font-semibold wrap-anywhere">{email}</b>
          </>
        )}
        . Everything you change is written down with your address.
      </p>
      {allowed.length > 0 && (
        <StudioSection title="What you may do">
          <ul className="border-t border-text">
            {allowed.map((permission) => (
              <li key={permission} className="flex min-h-11 items-center border-b border-rule">
                <Link to={paths.studioStaff()} className="link">
                  {permissionWords[permission]}
                </Link>
              </li>
            ))}
          </ul>
        </StudioSection>
      )}
      <StudioSection title="Your password">
        <p className="measure pt-2">
          Money, roles, deletion and exports ask for it once more, ten minutes after you last gave it.{' '}
          {provenUntil === null
            ? 'The next of these will ask.'
            : `Until ${timeWords(provenUntil).toLowerCase()}, none asks.`}
        </p>
      </StudioSection>
    </StudioPage>
  )
}
