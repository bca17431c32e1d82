import { memo, type CSSProperties } from 'react'
import { Link } from 'react-router'
import { MyListToggle } from '#web/features/my-list/index.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CardPictureText } from './aside.tsx'
import { CardPicture } from './card-picture.tsx'
import type { Card } from './browse-view.ts'
import { levelOf } from './lesson-facts.ts'

interface LessonCardProps {
  card: Card
  className?: string
  style?: CSSProperties | undefined
  /** Its place in a row of which not all cards are drawn, from 1, and how many there are. */
  place?: number
  of?: number
  /** Rank of its title among the headings of the page. */
  heading?: 'h2' | 'h3'
}

/** Of a card in a row. */
export const CARD_WIDTH = 'w-[min(266px,74vw)] shrink-0 md:w-[296px]'

/** Where playing a lesson leads: a locked one to the page that says why. */
export const playPath = ({ lesson, isLocked }: Card) => (isLocked ? paths.lockedAccess(lesson) : paths.watch(lesson))

/** One lesson in a row: the whole card plays it, the squares beside the title keep it and tell about it. It stays as it is while its row moves. */
export const LessonCard = memo(
  ({ card, className = '', heading: Heading = 'h3', style, place, of }: LessonCardProps) => {
    const { lesson, isLocked } = card
    const facts = [levelOf(lesson), isLocked && 'locked'].filter((fact) => typeof fact === 'string')
    return (
      <li className={`card ${className}`} style={style} aria-setsize={of} aria-posinset={place}>
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
            <MyListToggle lesson={lesson} look="square" />
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
