import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { weakerSide } from '#rules/balance.ts'
import { lessonKey } from '#rules/progress.ts'
import { calculateSessionLength, sessionSteps, DEFAULT_PLAN } from '#rules/drill-session.ts'
import { optionalText } from '#web/api/read-response.ts'
import { CardPicture, SkeletonRows, type Card } from '#web/features/catalogue/index.ts'
import { ExportReps, Ledger, describeImbalance } from '#web/features/reps/index.ts'
import { formatClock, formatRoundedClock } from '#web/player/core/study/format-time.ts'
import { paths } from '#web/routing/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useDay, type Day } from './use-day.ts'
import { Week } from './week.tsx'
import './today.css'

export interface TodayProps {
  catalogue: Catalogue
  hero: Card
  getCard: (key: string) => Card | undefined
  /** Renders the content below. `shownLesson`: key of the lesson that this section suggests to resume. */
  children: (shownLesson: string | undefined) => ReactNode
}

/** Classes of an agenda button, which shows only its icon on phones. */
const SQUARE_ON_PHONES = 'max-md:w-13 max-md:px-0!'
const HIDDEN_ON_PHONES = 'max-md:sr-only'

/** Maximum number of techniques in the ledger before the member shows all techniques. */
const MAX_TECHNIQUES = 4

/**
 * Suggestions for today: due reviews, a drill session and the last lesson; with the week and the left/right balance.
 */
export function Today(props: TodayProps) {
  const { hero, getCard, children } = props
  const day = useDay(props)
  const [areAllShown, setAllShown] = useState(false)
  const toggleAll = () => setAllShown(!areAllShown)
  const name = optionalText(useSession().details?.['full_name'])
  if (!day)
    return (
      <div aria-hidden="true">
        <SkeletonRows />
      </div>
    )
  const { now, due, queue, startedLesson, repsPerLesson } = day
  const isFirstDay =
    day.isFullyLoaded && due.length === 0 && queue.length === 0 && !startedLesson && repsPerLesson.length === 0
  return (
    <>
      <section aria-labelledby="today" className="today page">
        <header>
          <h2 id="today" className="condensed">
            Today
          </h2>
          <p>
            {name && <span className="block wrap-anywhere">Hello {name}.</span>}
            {now.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })}
          </p>
        </header>
        <ul aria-label="Today’s training" className="today-agenda">
          {due.length > 0 && <ReviewLine day={day} getCard={getCard} />}
          {queue.length > 0 && <SessionLine day={day} getCard={getCard} isPrimary={due.length === 0} />}
          {startedLesson && <ResumeLine {...startedLesson} />}
          {isFirstDay && (
            <AgendaLine
              card={hero}
              title="Learn one technique, left and right"
              text="Set A and B around the hard part and save it as a drill clip. It’ll appear here."
            >
              <Link to={paths.info(hero.lesson)} className={`${buttonClass({ tone: 'main' })} ${SQUARE_ON_PHONES}`}>
                <Icon name="play" className="size-5 md:hidden" />
                <span className={HIDDEN_ON_PHONES}>Start</span>
              </Link>
            </AgendaLine>
          )}
        </ul>
        <Week records={day.records} now={now} />
        {repsPerLesson.length > 0 && (
          <div className="today-ledger">
            <header>
              <h3>My techniques, reps in the last 4 weeks</h3>
              <span className="flex flex-wrap items-center gap-4">
                {repsPerLesson.length > MAX_TECHNIQUES && (
                  <button type="button" className="link" aria-expanded={areAllShown} onClick={toggleAll}>
                    {areAllShown ? 'Fewer' : `All ${repsPerLesson.length}`}
                    <span className="sr-only"> techniques</span>
                  </button>
                )}
                <ExportReps catalogue={props.catalogue} />
              </span>
            </header>
            <Ledger
              name="My techniques, reps in the last 4 weeks"
              lines={repsPerLesson.slice(0, areAllShown ? undefined : MAX_TECHNIQUES).map((lesson) => ({
                key: `${lesson.gid} ${lesson.vid}`,
                name: <Link to={paths.info({ gid: lesson.gid, id: lesson.vid })}>{lesson.lesson.title}</Link>,
                left: lesson.left,
                right: lesson.right,
                text: describeImbalance(lesson),
              }))}
            />
          </div>
        )}
      </section>
      {children(startedLesson && lessonKey({ gid: startedLesson.card.lesson.gid, vid: startedLesson.card.lesson.id }))}
    </>
  )
}

interface AgendaLineProps {
  card: Card | undefined
  title: string
  text: string
  children: ReactNode
}

const AgendaLine = ({ card, title, text, children }: AgendaLineProps) => (
  <li>
    <div className="today-picture poster-beside">{card && <CardPicture card={card} isSmall />}</div>
    <div>
      <h3 className="condensed">{title}</h3>
      <p>{text}</p>
    </div>
    {children}
  </li>
)

interface LineProps {
  day: Day
  getCard: TodayProps['getCard']
}

function ReviewLine({ day: { due, dueTime }, getCard }: LineProps) {
  const [firstReview] = due
  const minutes = Math.max(1, Math.round(dueTime / 60_000))
  return (
    <AgendaLine
      card={firstReview && getCard(lessonKey(firstReview))}
      title={due.length === 1 ? 'Review 1 technique' : `Review ${due.length} techniques`}
      text={`${due.map(({ title }) => title).join(', ')}. About ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`}
    >
      <Link to={paths.review()} className={`${buttonClass({ tone: 'main' })} ${SQUARE_ON_PHONES}`}>
        <Icon name="play" className="size-5 md:hidden" />
        <span className={HIDDEN_ON_PHONES}>Start review</span>
      </Link>
    </AgendaLine>
  )
}

function SessionLine({ day: { queue, repsPerLesson }, getCard, isPrimary }: LineProps & { isPrimary: boolean }) {
  const [firstClip] = queue
  const lessonReps = repsPerLesson.find(({ gid, vid }) => gid === firstClip?.gid && vid === firstClip.vid)
  const weaker = lessonReps && weakerSide(lessonReps)
  const minutes = Math.max(1, Math.round(calculateSessionLength(sessionSteps(queue, DEFAULT_PLAN)) / 60))
  return (
    <AgendaLine
      card={firstClip && getCard(lessonKey(firstClip))}
      title={`Session, ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`}
      text={`${queue.length === 1 ? '1 clip' : `${queue.length} clips`}.${weaker ? ` Starts on your ${weaker.side} side, which is behind.` : ''}`}
    >
      <Link
        to={paths.drillSession()}
        className={`${buttonClass(isPrimary ? { tone: 'main' } : {})} ${SQUARE_ON_PHONES}`}
      >
        <Icon name="play" />
        <span className={HIDDEN_ON_PHONES}>
          Start <span className="sr-only">session</span>
        </span>
      </Link>
    </AgendaLine>
  )
}

function ResumeLine({ card, position }: NonNullable<Day['startedLesson']>) {
  const { lesson } = card
  const chapter = lesson.chapters?.findLast(({ at }) => at <= position)
  const positionText = `${formatClock(position)}${lesson.duration === undefined ? '' : ` of ${formatRoundedClock(lesson.duration)}`}`
  return (
    <AgendaLine
      card={card}
      title={`Continue: ${lesson.title}`}
      text={chapter ? `${chapter.title}, ${positionText}` : positionText}
    >
      <Link to={`${paths.watch(lesson)}?t=${Math.floor(position)}`} className={`${buttonClass()} ${SQUARE_ON_PHONES}`}>
        <Icon name="play" />
        <span className={HIDDEN_ON_PHONES}>
          Resume <span className="sr-only">{lesson.title}</span>
        </span>
      </Link>
    </AgendaLine>
  )
}
