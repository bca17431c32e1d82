import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/routing/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CARD_WIDTH, LessonCard } from './lesson-card.tsx'
import { virtualRows } from './virtual-rows.lazy.ts'
import { Rail } from './rail.tsx'
import type { Card, CardRow } from './browse-view.ts'

/** Maximum number of cards that are rendered without virtualization. */
const MAX_UNVIRTUALIZED_CARDS = 24
/** Cards rendered until the virtualization code is loaded. */
const INITIAL_CARDS = 8

interface LessonRowProps {
  row: CardRow
  /** Button below the heading. */
  action?: ReactNode
}

/** Row of lessons with a heading. Group rows show their number and a link to all lessons. */
export function LessonRow({ row: { title, summary, group, cards, goal }, action }: LessonRowProps) {
  const heading = (
    <>
      <RowHeading title={title} summary={summary} number={group?.number} goal={goal} />
      {group && <AllLessonsLink title={title} count={group.size} />}
      {action && <div className="xl:mt-4">{action}</div>}
    </>
  )
  const Row = cards.length > MAX_UNVIRTUALIZED_CARDS ? LongRail : ShortRail
  return <Row title={title} heading={heading} cards={cards} />
}

interface RowProps {
  title: string
  heading: ReactNode
  cards: readonly Card[]
}

function LongRail({ cards, ...row }: RowProps) {
  const { module } = virtualRows.useModule()
  return module ? (
    <module.VirtualRail {...row} cards={cards} />
  ) : (
    <ShortRail {...row} cards={cards.slice(0, INITIAL_CARDS)} />
  )
}

function ShortRail({ title, heading, cards }: RowProps) {
  return (
    <Rail title={title} heading={heading}>
      {cards.map((card) => (
        <LessonCard key={`${card.lesson.gid} ${card.lesson.id}`} card={card} className={CARD_WIDTH} />
      ))}
    </Rail>
  )
}

interface RowHeadingProps {
  title: string
  summary: string
  number?: number | undefined
  goal?: string | undefined
}

/** Title of a row, with the summary on wide screens. */
export function RowHeading({ title, summary, number, goal }: RowHeadingProps) {
  return (
    <>
      <h2 className="flex items-baseline gap-3 text-4xl leading-[1.02] condensed xl:block">
        {number !== undefined && <span className="text-signal xl:mb-2 xl:block xl:text-base">{number}</span>}
        {title}
      </h2>
      {goal === undefined ? (
        <p className="mt-3 hidden text-sm leading-[1.45] text-quiet xl:block">{summary}</p>
      ) : (
        <p className="mt-3 text-sm leading-[1.45] text-quiet max-xl:order-last max-xl:mt-0 max-xl:w-full">
          Shown first because you chose “{goal}” as a goal.
        </p>
      )}
    </>
  )
}

function AllLessonsLink({ title, count }: { title: string; count: number }) {
  return (
    <Link
      to={paths.search(title)}
      className="group ml-auto inline-flex min-h-11 min-w-11 items-center justify-end gap-2 xl:justify-start text-sm font-semibold xl:mt-2"
    >
      <span className="border-b-2 border-signal">
        All {count}
        <span className="max-xl:sr-only"> {count === 1 ? 'lesson' : 'lessons'}</span>
        <span className="sr-only"> of {title}</span>
      </span>
      <Icon name="arrow" className="size-5 transition-transform duration-160 group-hover:translate-x-1 max-xl:hidden" />
    </Link>
  )
}
