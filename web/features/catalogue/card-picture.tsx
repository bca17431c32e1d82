import { LessonProgressBar } from '#web/features/progress/index.ts'
import { formatRoundedClock } from '#web/player/core/study/format-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Card } from './browse-view.ts'
import { PROCESSING_LABEL, isProcessing } from './lesson-facts.ts'

/** Rendered width of the image, for the `sizes` attribute. */
const CARD_SIZES = '(min-width: 37.5rem) 310px, 74vw'
const SMALL_SIZES = '244px'

/** Returns the `srcset` of the available sizes. Older lessons have no small image. */
const getSources = ({ small, thumbnail, poster }: NonNullable<Card['lesson']['images']>) =>
  [small && `${small.avif} 320w`, `${thumbnail.avif} 640w`, `${poster.avif} 1280w`].filter(Boolean).join(', ')

interface CardPictureProps {
  card: Card
  /** Compact variant that shows no length and no plan. */
  isSmall?: boolean
  /** Variant for cards with adjacent text. Shows no length and no note, and a smaller number. */
  isPlain?: boolean
}

/**
 * 16:9 image of a lesson with its number, its length or the note that it is processing, and its lock. Hidden from
 * screen readers, which read `CardPictureText`.
 */
export function CardPicture({ card: { lesson, isLocked }, isSmall = false, isPlain = false }: CardPictureProps) {
  const { images, thumbnail, duration, number } = lesson
  const length = duration !== undefined && !isSmall ? formatRoundedClock(duration) : undefined
  const note = isPlain ? undefined : isProcessing(lesson) ? PROCESSING_LABEL : length
  return (
    <div aria-hidden="true" className="poster">
      <picture>
        {images && <source srcSet={getSources(images)} sizes={isSmall ? SMALL_SIZES : CARD_SIZES} type="image/avif" />}
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
      <LessonProgressBar lesson={lesson} />
      <span
        className={`absolute top-0 left-0 bg-ground pb-1 condensed tabular ${isPlain ? 'px-1.5 pt-1 text-base' : 'px-2 pt-1.5 text-xl'}`}
      >
        {number}
      </span>
      {isLocked && (
        <span
          className={`absolute flex items-center gap-1.5 bg-ground text-xs font-semibold ${isPlain ? 'top-0 right-0 p-1' : 'top-2.5 right-2.5 h-7.5 pr-2.5 pl-2'}`}
        >
          <Icon name="lock" className="size-4" />
          {!isSmall && 'Full plan'}
        </span>
      )}
      {note !== undefined && (
        <span className="absolute right-0 bottom-0 bg-ground px-2 py-1 text-xs leading-none font-semibold tabular">
          {note}
        </span>
      )}
    </div>
  )
}

/**
 * Screen reader text of the image, inside the link of a card. The text is in parentheses, because browsers insert a
 * space before it, and a comma after that space would be wrong.
 */
export function CardPictureText({ card: { lesson, isLocked } }: { card: Card }) {
  return (
    <span className="sr-only">
      {isLocked && ' (needs the full plan)'}
      {isProcessing(lesson) && ' (processing)'}
    </span>
  )
}
