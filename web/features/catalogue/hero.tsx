import { Fragment } from 'react'
import { Link } from 'react-router'
import type { CallOut } from '#contract/call-outs.ts'
import { MyListToggle } from '#web/features/my-list/index.ts'
import { paths } from '#web/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { playPath } from './lesson-card.tsx'
import type { Card } from './browse-view.ts'
import { listLessonFacts } from './lesson-facts.ts'

/** Large teaser of the first featured lesson at the top of browse. */
export function Hero({ card }: { card: Card }) {
  const { lesson } = card
  const picture = lesson.images?.poster
  return (
    <section aria-labelledby="hero" className="hero">
      <div className="hero-picture">
        <picture>
          {lesson.images && picture && (
            <source
              srcSet={`${lesson.images.thumbnail.avif} 640w, ${picture.avif} 1280w`}
              sizes="(min-width: 52rem) 64vw, 100vw"
              type="image/avif"
            />
          )}
          <img src={picture?.jpeg ?? lesson.thumbnail} alt="" width="1280" height="720" fetchPriority="high" />
        </picture>
        {lesson.images?.callOuts && <HeroCallOuts callOuts={lesson.images.callOuts} />}
      </div>
      <div className="hero-text page">
        <HeroEyebrow card={card} />
        <h1 id="hero" data-long={getTitleLengthClass(lesson.title)} className="hero-title">
          {lesson.title}
        </h1>
        <p className="hero-lead line-clamp-4 max-w-[490px] text-lg leading-[1.55]">{lesson.description}</p>
        <ul className="mt-5 mb-7 -ml-3.5 flex flex-wrap gap-y-1 overflow-hidden text-sm text-quiet">
          {listLessonFacts(lesson).map((fact) => (
            <li key={fact} className="-ml-px border-l border-edge px-3.5">
              {fact}
            </li>
          ))}
        </ul>
        <HeroActions card={card} />
      </div>
    </section>
  )
}

/** Callouts of the poster. Hidden from screen readers, because they explain only the picture. */
function HeroCallOuts({ callOuts }: { callOuts: readonly CallOut[] }) {
  return (
    <div aria-hidden="true" className="hero-call-outs">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        {callOuts.map(({ text, at: [x, y] = [0, 0], to }) => (
          <Fragment key={text}>
            {['hero-line-edge', 'hero-line'].map((name) => (
              <path key={name} className={name} d={`M${100 * x} ${100 * y}L${100 * to[0]} ${100 * to[1]}`} />
            ))}
            {/* A zero-length line renders as a dot. */}
            {['hero-ring', 'hero-dot'].map((name) => (
              <path key={name} className={name} d={`M${100 * x} ${100 * y}h0`} />
            ))}
          </Fragment>
        ))}
      </svg>
      {callOuts.map(({ text, at = [0, 0], to: [x, y] }, i) => {
        const isRightAligned = x < at[0]
        const side = isRightAligned ? { right: `${100 * (1 - x)}%` } : { left: `${100 * x}%` }
        return (
          <p key={text} data-end={isRightAligned} style={{ top: `${100 * y}%`, ...side }}>
            <b>{i + 1}</b> {text}
          </p>
        )
      })}
    </div>
  )
}

/** Size class of a title. Long titles use a smaller font to leave space for the button. */
export const getTitleLengthClass = ({ length }: string) => (length > 48 ? 'very' : length > 14 ? 'yes' : undefined)

function HeroEyebrow({ card: { lesson, isLocked, isFreeOffer } }: { card: Card }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3.5 gap-y-2 text-sm font-semibold text-quiet">
      {isLocked ? (
        <span className="flex items-center gap-1.5 text-text">
          <Icon name="lock" className="size-4" /> Full plan
        </span>
      ) : (
        isFreeOffer && <span className="rounded-[2px] bg-signal px-2 py-0.5 font-bold text-on-signal">Free lesson</span>
      )}
      <span>
        {lesson.number} {lesson.groupTitle[0]}
      </span>
    </p>
  )
}

function HeroActions({ card }: { card: Card }) {
  const { lesson, isLocked } = card
  return (
    <p className="flex gap-3">
      <Link to={playPath(card)} className={`${buttonClass()} max-md:grow`}>
        <Icon name={isLocked ? 'lock' : 'play'} />
        Play
        {isLocked && <span className="sr-only"> (locked)</span>}
      </Link>
      <MyListToggle lesson={lesson} variant="label" />
      <Link
        to={paths.info(lesson)}
        className={`${buttonClass()} max-md:w-13 max-md:px-0! lg:max-[60rem]:w-13 lg:max-[60rem]:px-0!`}
      >
        <Icon name="info" />
        <span className="max-md:sr-only lg:max-[60rem]:sr-only">Details</span>
      </Link>
    </p>
  )
}
