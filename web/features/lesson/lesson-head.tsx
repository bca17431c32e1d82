import { Link } from 'react-router'
import {
  listLessonFacts,
  isProcessing,
  getTitleLengthClass,
  playPath,
  type Card,
} from '#web/features/catalogue/index.ts'
import { GymBagButton, toBagLesson } from '#web/features/gym-bag/index.ts'
import { MyListToggle } from '#web/features/my-list/index.ts'
import { useLessonProgress } from '#web/features/progress/index.ts'
import { paths } from '#web/routing/paths.ts'
import { formatClock } from '#web/player/core/study/format-time.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShareButton } from './share-button.tsx'
import { watchPathAt } from './watch-path-at.ts'

/** Number, title and actions of a lesson. */
export function LessonHead({ card }: { card: Card }) {
  const { lesson } = card
  return (
    <header className="lesson-head page">
      <p className="lesson-number tabular" aria-hidden="true">
        {lesson.number}
      </p>
      <div className="min-w-0">
        <GroupLinks card={card} />
        <h1 data-long={getTitleLengthClass(lesson.title)} className="lesson-title">
          <span className="sr-only">{lesson.number} </span>
          {lesson.title}
        </h1>
        <ul className="-ml-3.5 flex flex-wrap gap-y-1 overflow-hidden text-sm text-quiet">
          {listLessonFacts(lesson).map((fact) => (
            <li key={fact} className="-ml-px border-l border-edge px-3.5">
              {fact}
            </li>
          ))}
        </ul>
        {isProcessing(lesson) && (
          <p className="mt-2 text-sm">The video is still processing. It’ll play here when it’s ready.</p>
        )}
      </div>
      <Actions card={card} />
    </header>
  )
}

/** Links to all groups of the lesson. */
function GroupLinks({ card: { lesson, isLocked, isFreeOffer } }: { card: Card }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm font-semibold text-quiet">
      {isLocked && (
        <span className="flex items-center gap-1.5 text-text">
          <Icon name="lock" className="size-4" /> Full plan
        </span>
      )}
      {!isLocked && isFreeOffer && (
        <span className="rounded-[2px] bg-signal px-2 py-0.5 font-bold text-on-signal">Free lesson</span>
      )}
      {lesson.groupTitle.map((title) => (
        <Link key={title} to={paths.search(title)} className="inline-flex min-h-11 items-center hover:text-text">
          {title}
        </Link>
      ))}
    </p>
  )
}

function Actions({ card }: { card: Card }) {
  const { lesson } = card
  return (
    <p className="lesson-actions">
      <PlayLink card={card} />
      <MyListToggle lesson={lesson} variant="label" />
      {!isProcessing(lesson) && !card.isLocked && <GymBagButton bag={toBagLesson(lesson)} variant="label" />}
      <ShareButton lesson={lesson} />
    </p>
  )
}

/** Link to the player at the last position. */
function PlayLink({ card }: { card: Card }) {
  const { lesson, isLocked } = card
  const progress = useLessonProgress(lesson)
  const position = !isLocked && progress && !progress.isComplete ? progress.position : undefined
  const isStarted = position !== undefined && position >= 1
  return (
    <Link
      to={isStarted ? watchPathAt(lesson, position) : playPath(card)}
      className={`${buttonClass({ tone: 'main' })} tabular max-md:grow md:min-w-52`}
    >
      <Icon name={isLocked ? 'lock' : 'play'} />
      {isStarted ? `Resume at ${formatClock(position)}` : 'Play'}
      {isLocked && <span className="sr-only"> (locked)</span>}
    </Link>
  )
}
