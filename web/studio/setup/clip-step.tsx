import { Link } from 'react-router'
import type { SetupProgress } from '#contract/studio/setup.ts'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { StepActions, StepHead, type StepProps } from './step-parts.tsx'

/** Step for the first film, which is uploaded in the Studio. The Studio's start page links back here. */
export const ClipStep = ({
  lessons,
  shouldFocusHeading,
  onDone,
  onLater,
}: StepProps & Pick<SetupProgress, 'lessons'>) => (
  <>
    <StepHead title="Your first clip" shouldFocusHeading={shouldFocusHeading}>
      Any video works, like a drill from last week’s class filmed on your phone. The Studio checks and encodes it, and
      creates a lesson from it. Members find it by its course, so create one under Courses first. The Studio’s start
      page links back here.
    </StepHead>
    {lessons === 0 ? (
      <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to={paths.studioUploads()} className={buttonClass({ tone: 'main', size: 'large' })}>
          Upload a clip
        </Link>
        <Button tone="bare" onClick={onLater}>
          Later
        </Button>
      </p>
    ) : (
      <>
        <p className="measure">
          Your academy has {lessons === 1 ? 'one lesson' : `${lessons} lessons`}.{' '}
          <a href={paths.courses()} className="link">
            View courses
          </a>
        </p>
        <StepActions label="Continue" onContinue={onDone} onLater={onLater} />
      </>
    )}
  </>
)
