import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { getContent } from '#contract/studio/content.ts'
import { publishSettings } from '#contract/studio/settings.ts'
import { ReauthenticationDialog, describeError, studioCall, useReauthentication } from '#web/studio/shell/index.ts'
import { FirstLesson } from '#web/studio/uploads/index.ts'
import { paths } from '#web/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorMessage, StepActions, StepHead, type StepProps } from './step-parts.tsx'

interface PublishStepProps extends StepProps {
  isDone: boolean
  /** Whether the owner has chosen a first video. */
  hasFirstFilm: boolean
}

/** Setup step that publishes the drafts of the previous steps and lists the texts that are still missing. */
export function PublishStep({ shouldFocusHeading, isDone, hasFirstFilm, onDone, onLater }: PublishStepProps) {
  const queryClient = useQueryClient()
  const { withReauthentication, reauthentication } = useReauthentication()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const publish = async () => {
    if (isBusy) return
    setBusy(true)
    setMessage(undefined)
    try {
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
          ? 'Visitors now see your name, design and prices.'
          : 'Your name, design and prices replace what’s on the site now. You can change them later.'}
      </StepHead>
      <ErrorMessage message={message} />
      <h2 className="text-2xl condensed">Before you share your site</h2>
      <ul className="measure mt-2 list-disc pl-5">
        <li>
          <Link to={paths.studioTexts('legal')} className="link">
            Complete the legal texts
          </Link>
          : the terms, privacy and cookie pages have a notice at the top that they aren’t finished.
        </li>
        <li>
          <Link to={paths.studioTexts('instructors')} className="link">
            Introduce your instructors
          </Link>
          : the team page is empty.
        </li>
      </ul>
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
