import { Link } from 'react-router'
import { playPath } from './lesson-card.tsx'
import { RowHeading } from './lesson-row.tsx'
import { CardPicture, CardPictureText } from './card-picture.tsx'
import { Rail } from './rail.tsx'
import type { Card } from './browse-view.ts'

/** Row of the ten ranked lessons, with outlined numerals behind the images. */
export function TopTen({ cards }: { cards: Card[] }) {
  return (
    <Rail title="Top 10" heading={<RowHeading title="Top 10" summary="The academy’s top picks." />}>
      {cards.map((card) => (
        <RankedLesson key={`${card.lesson.gid} ${card.lesson.id}`} card={card} />
      ))}
    </Rail>
  )
}

function RankedLesson({ card }: { card: Card }) {
  const { lesson, isLocked } = card
  const isTen = lesson.top10 === 10
  return (
    <li className={`card shrink-0 ${isTen ? 'w-[392px]' : 'w-[324px]'}`}>
      <span aria-hidden="true" className="numeral absolute top-0 left-0">
        {lesson.top10}
      </span>
      <div className={`relative pt-[18px] ${isTen ? 'pl-[148px]' : 'pl-20'}`}>
        <CardPicture card={card} isSmall={isLocked} />
        <h3 className="pt-3 text-base leading-[1.3] font-semibold">
          <Link to={playPath(card)} className="card-link wrap-anywhere" data-rail-stop="">
            <span className="sr-only">Number {lesson.top10}: </span>
            {lesson.title}
            <CardPictureText card={card} />
          </Link>
        </h3>
      </div>
    </li>
  )
}
