import type { KeyboardEvent, PointerEvent } from 'react'
import { Link } from 'react-router'
import { CardPictureText, listLessonFacts, playPath, CardPicture, type Card } from '#web/features/catalogue/index.ts'
import { paths } from '#web/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface ListRowProps {
  card: Card
  /** 0-based index in the unfiltered list. */
  index: number
  count: number
  /** Undefined in a filtered list, which cannot be reordered. */
  handle?: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
  /** Vertical offset in pixels during a drag. */
  shift: number
  isDragged: boolean
  onRemove: () => void
}

/** Row of a lesson with a link to the player and a drag handle. */
export function ListRow({ card, index, count, handle, shift, isDragged, onRemove }: ListRowProps) {
  const { lesson, isLocked } = card
  const { number } = lesson
  return (
    <div
      data-row=""
      data-dragged={isDragged || undefined}
      className="card list-row"
      style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
    >
      <span aria-hidden="true" className="list-number condensed tabular">
        {index + 1}
      </span>
      <div className="list-poster poster-beside">
        <CardPicture card={card} isSmall isPlain />
        <Link
          to={playPath(card)}
          className={`list-play ${buttonClass({ tone: isLocked ? 'plain' : 'main', size: 'square' })}`}
        >
          <Icon name={isLocked ? 'lock' : 'play'} />
          <span className="sr-only">
            Play {lesson.title}
            <CardPictureText card={card} />
          </span>
        </Link>
      </div>
      <div className="min-w-0 grow">
        <h2 className="text-base leading-[1.3] font-semibold md:text-lg">
          <Link to={playPath(card)} className="card-link wrap-anywhere">
            {lesson.title}
            <CardPictureText card={card} />
          </Link>
        </h2>
        <p className="mt-1 text-sm leading-[1.4] text-quiet">
          {[`${number} ${lesson.groupTitle[0] ?? ''}`, ...listLessonFacts(lesson).slice(0, 2), isLocked && 'locked']
            .filter((fact) => typeof fact === 'string')
            .join(', ')}
        </p>
      </div>
      <div className="list-tools">
        <Link to={paths.info(lesson)} className="row-tool list-tool list-about">
          <Icon name="info" className="size-5" />
          <span className="sr-only">About {lesson.title}</span>
        </Link>
        <button type="button" className="row-tool list-tool" onClick={onRemove} aria-label={`Remove ${lesson.title}`}>
          <Icon name="cross" className="size-5" />
        </button>
        {handle && (
          <button
            type="button"
            className="row-tool list-tool list-handle"
            aria-label={`Move ${lesson.title}, number ${index + 1} of ${count}`}
            aria-describedby="list-help"
            data-handle={`${lesson.gid} ${lesson.id}`}
            {...handle}
          >
            <Icon name="grip" className="size-5" />
          </button>
        )}
      </div>
    </div>
  )
}
