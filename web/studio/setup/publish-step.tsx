import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { getContent } from '#contract/studio/content.ts'
import { publishSettings } from '#contract/studio/settings.ts'
import { replaceStarterText } from '#web/studio/settings/index.ts'
import { ReauthenticationDialog, describeError, studioCall, useReauthentication } from '#web/studio/shell/index.ts'
import { FirstLesson } from '#web/studio/uploads/index.ts'
import { paths } from '#web/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { OpenTasks, type OpenTasksProps } from './open-tasks.tsx'
import { ErrorMessage, StepActions, StepHead, type StepProps } from './step-parts.tsx'

/** Whether the Studio is open on the server's computer, so that the academy may not be on the internet. */
const isOnThisComputer = /^(localhost|127\.)/.test(globalThis.location?.hostname ?? '')

interface PublishStepProps extends StepProps, OpenTasksProps {
  isDone: boolean
  /** Whether the owner has chosen a first video. */
  hasFirstFilm: boolean
}

/** Publishes the drafts of the previous steps, and lists what an owner still has to write. */
export function PublishStep(props: PublishStepProps) {
  const { shouldFocusHeading, isDone, hasFirstFilm, hasMailServer, onDone, onMail, onLater } = props
  const queryClient = useQueryClient()
  const { withReauthentication, reauthentication } = useReauthentication()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const publish = async () => {
    if (isBusy) return
    setBusy(true)
    setMessage(undefined)
    try {
      await replaceStarterText()
      for (const kind of ['site', 'plans'] as const) {
        const { version, state } = await studioCall(getContent, { params: { kind, slug: kind } })
        if (state !== 'published')
          await withReauthentication(() => studioCall(publishSettings, { params: { kind }, body: { version } }))
      }
      await queryClient.invalidateQueries({ queryKey: ['studio', 'settings'] })
      onDone()
    } catch (reason) {
      setMessage(describeError(reason))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <StepHead
        key={String(isDone)}
        title={isDone ? 'Your site is live' : 'Publish'}
        shouldFocusHeading={shouldFocusHeading || isDone}
      >
        {isDone
          ? hasFirstFilm
            ? 'Visitors now see your name, design and prices. Your first lesson is a draft: open it to publish it.'
            : 'Visitors now see your name, design and prices.'
          : 'Your name, design and prices replace what’s on the site now. You can change them later.'}{' '}
        {isDone &&
          isOnThisComputer &&
          'Does the site run on this computer only? “Go live” in docs/operating.md says how to put it on the internet.'}
      </StepHead>
      <ErrorMessage message={message} />
      <OpenTasks hasMailServer={hasMailServer} onMail={onMail} />
      {isDone ? (
        <p className="mt-8 flex flex-wrap gap-3">
          {hasFirstFilm && <FirstLesson />}
          <a href={paths.home()} className={buttonClass({ tone: hasFirstFilm ? 'plain' : 'main', size: 'large' })}>
            View your site
          </a>
          <Link to={paths.studio()} className={buttonClass({ size: 'large' })}>
            Go to the Studio
          </Link>
        </p>
      ) : (
        <StepActions label="Publish my academy" isBusy={isBusy} onContinue={() => void publish()} onLater={onLater} />
      )}
      <ReauthenticationDialog reauthentication={reauthentication} />
    </>
  )
}
