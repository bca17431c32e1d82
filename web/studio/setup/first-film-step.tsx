import type { SetupProgress } from '#contract/studio/setup.ts'
import { useAccess } from '#web/studio/shell/index.ts'
import { FirstFilm } from '#web/studio/uploads/index.ts'
import { paths } from '#web/routing/paths.ts'
import { StepActions, StepHead, type StepProps } from './step-parts.tsx'

/** Setup step for the first video. Has no form if the academy already has lessons or an external catalogue. */
export function FirstFilmStep({
  lessons,
  shouldFocusHeading,
  onDone,
  onLater,
}: StepProps & Pick<SetupProgress, 'lessons'>) {
  const { mayAddLessons } = useAccess()
  if (lessons === 0 && mayAddLessons)
    return (
      <>
        <StepHead title="Your first video" shouldFocusHeading={shouldFocusHeading}>
          Any video works, like a drill from last week’s class filmed on your phone. The Studio encodes it and turns it
          into a lesson.
        </StepHead>
        <FirstFilm onDone={onDone} onLater={onLater} />
      </>
    )
  return (
    <>
      <StepHead title="Your first video" shouldFocusHeading={shouldFocusHeading} />
      <p className="measure">
        {lessons === 0
          ? 'Your lessons are loaded from another server (CATALOGUE_URL). Add lessons on that server.'
          : `Your academy has ${lessons === 1 ? 'one lesson' : `${lessons} lessons`}.`}{' '}
        <a href={paths.courses()} className="link">
          View courses
        </a>
      </p>
      <StepActions label="Continue" onContinue={onDone} onLater={onLater} />
    </>
  )
}
