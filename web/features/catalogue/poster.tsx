import { LessonPlace } from '#web/features/progress/index.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Card } from './shelves.ts'
import { BEING_PREPARED, clock, isBeingPrepared } from './words.ts'

interface PosterProps {
  card: Card
  /** Width on the page, for the browser to choose by. */
  isSmall?: boolean
  /** Beside words that say the rest: without length or note, with a small number. */
  isPlain?: boolean
}

/** The 16:9 picture of a lesson with its number, its length or that its film is still on the way, and the lock where there is one. Decoration: the title stands below. */
export function Poster({ card: { lesson, number, isLocked }, isSmall = false, isPlain = false }: PosterProps) {
  const { images, thumbnail, duration } = lesson
  const length = duration !== undefined && !isSmall ? clock(duration) : undefined
  const note = isPlain ? undefined : isBeingPrepared(lesson) ? BEING_PREPARED : length
  return (
    <div aria-hidden="true" className="poster">
      <picture>
        {images && <source srcSet={images.thumbnail.avif} type="image/avif" />}
        <img
          src={images?.thumbnail.jpeg ?? thumbnail}
          alt=""
          width="640"
          height="360"
          loading="lazy"
          decoding="async"
        />
      </picture>
      {isLocked && <div className="hatch" />}
      <LessonPlace lesson={lesson} />
      <span
        className={`absolute top-0 left-0 bg-ground pb-1 condensed tabular ${isPlain ? 'px-1.5 pt-1 text-[17px]' : 'px-2 pt-1.5 text-[22px]'}`}
      >
        {number}
      </span>
      {isLocked && (
        <span
          className={`absolute flex items-center gap-1.5 bg-ground text-[13px] font-semibold ${isPlain ? 'top-0 right-0 p-1' : 'top-2.5 right-2.5 h-7.5 pr-2.5 pl-2'}`}
        >
          <Icon name="lock" className="size-4" />
          {!isSmall && 'Full plan'}
        </span>
      )}
      {note !== undefined && (
        <span className="absolute right-0 bottom-0 bg-ground px-2 py-1 text-[13px] leading-none font-semibold tabular">
          {note}
        </span>
      )}
    </div>
  )
}
