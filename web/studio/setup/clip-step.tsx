import { Link } from 'react-router'
import type { SetupProgress } from '#contract/studio/setup.ts'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { StepActions, StepHead, type StepProps } from './step-parts.tsx'

/** The first film. It comes in by the Studio, which leads back here from its start page. */
export const ClipStep = ({ lessons, isNews, onDone, onLater }: StepProps & Pick<SetupProgress, 'lessons'>) => (
  <>
    <StepHead title="Your first clip" isNews={isNews}>
      Any film will do: a drill from last week’s class, straight from the phone. The Studio checks and encodes it, and
      makes a lesson of it. Members find it by its course: make one under Courses first. The start page of the Studio
      leads back to here.
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
          There {lessons === 1 ? 'is one lesson' : `are ${lessons} lessons`} in your academy.{' '}
          <a href={paths.courses()} className="link">
            Look at the courses
          </a>
        </p>
        <StepActions label="Go on" onGo={onDone} onLater={onLater} />
      </>
    )}
  </>
)
