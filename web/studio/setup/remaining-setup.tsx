import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { StudioSection, useAccess } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { setupQuery, stepLabels } from './setup-queries.ts'

/** Section of the Studio's start page with the unfinished setup steps. Hidden if all steps are done. */
export function RemainingSetup() {
  const { may } = useAccess()
  const { data } = useQuery({ ...setupQuery, enabled: may('settings.change') })
  const remainingSteps = data?.steps.filter(({ state }) => state !== 'done') ?? []
  // Academies that are older than the setup pages have lessons but no completed step, so the section is hidden.
  const hasStarted = data?.steps.some(({ name, state }) => name !== 'clip' && state === 'done')
  if (remainingSteps.length === 0 || !hasStarted) return null
  return (
    <StudioSection title="Finish setup">
      <p className="measure pt-2">
        {remainingSteps.length === 1 ? 'One step is' : `${remainingSteps.length} steps are`} left:{' '}
        {remainingSteps.map(({ name }) => stepLabels[name].name.toLowerCase()).join(', ')}.{' '}
        <Link to={paths.studioSetup()} className="link">
          Continue setup
        </Link>
      </p>
    </StudioSection>
  )
}
