import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { getContent } from '#contract/studio/content.ts'
import { saveSetupStep, SETUP_STEPS, type SetupProgress, type SetupStep } from '#contract/studio/setup.ts'
import {
  AccessContext,
  accessQuery,
  describeError,
  StudioContent,
  studioCall,
  studioQuery,
  useAccess,
} from '#web/studio/shell/index.ts'
import { replaceStarterText } from '#web/studio/settings/index.ts'
import { UploadSupport } from '#web/studio/uploads/index.ts'
import { paths } from '#web/routing/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { STARTER_NAME } from '#web/site.ts'
import { FirstFilmStep } from './first-film-step.tsx'
import { MailStep } from './mail-step.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { PublishStep } from './publish-step.tsx'
import { AcademyStep, PlansStep } from './settings-steps.tsx'
import { SetupFrame } from './setup-frame.tsx'
import { setupQuery } from './setup-queries.ts'
import { ErrorMessage, StepActions, StepHead, type StepProps } from './step-parts.tsx'

/** Setup steps for an owner, starting at the first open step. The server stores the progress. */
export function Setup({ drawings }: { drawings: readonly ReactNode[] }) {
  const { ownerId } = useSession()
  const access = useQuery(accessQuery(ownerId ?? ''))
  const mayChange = access.data?.permissions.includes('settings.change') ?? false
  const query = useQuery({ ...setupQuery, enabled: mayChange })
  if (access.data && mayChange && query.data)
    return (
      <AccessContext value={access.data}>
        <Steps progress={query.data} drawings={drawings} />
      </AccessContext>
    )
  return (
    <SetupFrame step="academy" drawings={drawings}>
      <StepHead title="Set up your academy" shouldFocusHeading={false} />
      {access.data && !mayChange ? (
        <p className="measure">
          Only an owner can set up the academy.{' '}
          <Link to={paths.studio()} className="link">
            Go to the Studio
          </Link>
        </p>
      ) : (
        <StudioContent query={access} label="Your access">
          {() => (
            <StudioContent query={query} label="The setup">
              {() => null}
            </StudioContent>
          )}
        </StudioContent>
      )}
    </SetupFrame>
  )
}

/** Returns the first open step; without one, the first skipped step. */
const firstOpenStep = ({ steps }: SetupProgress): SetupStep =>
  (steps.find(({ state }) => state === 'open') ?? steps.find(({ state }) => state === 'later'))?.name ?? 'publish'

/** Uses a separate query key, because the step of the academy refetches the draft. */
const storedSiteQuery = studioQuery('name', getContent, { params: { kind: 'site', slug: 'site' } })

/** Returns the name of the academy; empty for the default name. */
const displayName = (name: unknown) => (typeof name === 'string' && name !== STARTER_NAME ? name.trim() : '')

function Steps({ progress, drawings }: { progress: SetupProgress; drawings: readonly ReactNode[] }) {
  const { mayAddLessons } = useAccess()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [step, setStep] = useState(() => firstOpenStep(progress))
  const [shouldFocusHeading, setShouldFocusHeading] = useState(false)
  const [typedName, setTypedName] = useState<string>()
  const { data: site } = useQuery(storedSiteQuery)
  const storedName = site?.draft.data['name']
  const openStep = (next: SetupStep) => {
    setShouldFocusHeading(true)
    setStep(next)
    globalThis.scrollTo(0, 0)
  }
  const save = useMutation({
    mutationFn: async (state: 'done' | 'later') => {
      if (step === 'academy' && state === 'done') await replaceStarterText()
      return studioCall(saveSetupStep, { params: { step }, body: { state } })
    },
    onSuccess: (saved, state) => {
      queryClient.setQueryData(setupQuery.queryKey, saved)
      const next = SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1]
      if (next) openStep(next)
      else if (state === 'later') void navigate(paths.studio())
    },
  })
  const stepProps = { shouldFocusHeading, onDone: () => save.mutate('done'), onLater: () => save.mutate('later') }
  const isDone = (stepName: SetupStep) =>
    progress.steps.some(({ name, state }) => name === stepName && state === 'done')
  return (
    <SetupFrame
      step={step}
      drawings={drawings}
      name={displayName(typedName ?? storedName)}
      progress={progress}
      onStep={openStep}
    >
      <UploadSupport onDropped={() => openStep('clip')} />
      <ErrorMessage message={save.error ? describeError(save.error) : undefined} />
      {step === 'owner' && <OwnerStep {...stepProps} />}
      {step === 'academy' && <AcademyStep {...stepProps} onName={setTypedName} />}
      {step === 'plans' && (
        <PlansStep {...stepProps}>
          <PaymentChoice payment={progress.payment} />
        </PlansStep>
      )}
      {step === 'mail' && <MailStep mail={progress.mail} {...stepProps} />}
      {step === 'clip' && <FirstFilmStep lessons={progress.lessons} {...stepProps} />}
      {step === 'publish' && (
        <PublishStep
          isDone={isDone('publish')}
          hasFirstFilm={mayAddLessons && isDone('clip')}
          hasMailServer={progress.mail.server !== null}
          onMail={() => openStep('mail')}
          {...stepProps}
        />
      )}
    </SetupFrame>
  )
}

function OwnerStep({ shouldFocusHeading, onDone, onLater }: StepProps) {
  const { email } = useAccess()
  return (
    <>
      <StepHead title="You’re the owner" shouldFocusHeading={shouldFocusHeading}>
        {email ? `You sign in as ${email}. ` : ''}You can invite staff anytime.
      </StepHead>
      <StepActions label="Continue" onContinue={onDone} onLater={onLater} />
    </>
  )
}
