import { memo, type CSSProperties } from 'react'
import { Link } from 'react-router'
import { MyListToggle } from '#web/features/my-list/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CardPicture, CardPictureText } from './card-picture.tsx'
import type { Card } from './browse-view.ts'
import { getLevelLabel } from './lesson-facts.ts'

interface LessonCardProps {
  card: Card
  className?: string
  style?: CSSProperties | undefined
  /** ARIA position (1-based) and size of the set, for rows that render only some of their cards. */
  posInSet?: number
  setSize?: number
  /** Heading level of the title. */
  heading?: 'h2' | 'h3'
}

export const CARD_WIDTH = 'w-[min(266px,74vw)] shrink-0 md:w-[296px]'

/** Path of the player; for a locked lesson, of the page that explains the lock. */
export const playPath = ({ lesson, isLocked }: Card) => (isLocked ? paths.lockedAccess(lesson) : paths.watch(lesson))

/**
 * Lesson card in a row. The whole card links to the player; the buttons add the lesson to My List and open its page.
 * Memoized so that scrolling the row does not rerender it.
 */
export const LessonCard = memo(
  ({ card, className = '', heading: Heading = 'h3', style, posInSet, setSize }: LessonCardProps) => {
    const { lesson, isLocked } = card
    const facts = [getLevelLabel(lesson), isLocked && 'locked'].filter((fact) => typeof fact === 'string')
    return (
      <li className={`card ${className}`} style={style} aria-setsize={setSize} aria-posinset={posInSet}>
        <CardPicture card={card} />
        <div className="flex items-start gap-2 pt-3">
          <div className="min-w-0 grow">
            <Heading className="text-base leading-[1.3] font-semibold">
              <Link to={playPath(card)} className="card-link wrap-anywhere" data-rail-stop="">
                {lesson.title}
                <CardPictureText card={card} />
              </Link>
            </Heading>
            <p className="mt-0.5 text-sm leading-[1.4] text-quiet">{facts.join(', ')}</p>
          </div>
          <div className="-mr-2.5 flex">
            <MyListToggle lesson={lesson} variant="square" />
            <DetailsLink card={card} />
          </div>
        </div>
      </li>
    )
  },
)

function DetailsLink({ card: { lesson } }: { card: Card }) {
  return (
    <Link
      to={paths.info(lesson)}
      className="relative -mt-2.5 grid size-11 shrink-0 place-items-center rounded-part text-quiet hover:text-text"
    >
      <Icon name="info" className="size-5" />
      <span className="sr-only">About {lesson.title}</span>
    </Link>
  )
}
