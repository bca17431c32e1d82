import type { KeyboardEvent } from 'react'
import { useVirtualRow } from '#web/ui/use-virtual-row.ts'
import { CARD_WIDTH, LessonCard } from './lesson-card.tsx'
import { RailFrame } from './rail.tsx'
import type { Card } from './browse-view.ts'
import { useRail } from './use-rail.ts'

export { PageRows } from '#web/ui/virtual-page-rows.tsx'

interface VirtualRailProps {
  title: string
  heading: React.ReactNode
  cards: readonly Card[]
}

/** Virtualized row for many lessons. */
export function VirtualRail({ title, heading, cards }: VirtualRailProps) {
  const rail = useRail()
  const { cells, scrollToCell } = useVirtualRow(rail.rail, cards.length)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const targetIndex = { Home: 0, End: cards.length - 1 }[event.key]
    if (targetIndex === undefined || event.altKey || event.ctrlKey || event.metaKey) return rail.onKeyDown(event)
    event.preventDefault()
    return scrollToCell(targetIndex, (cell) => cell.querySelector<HTMLElement>('[data-rail-stop]')?.focus())
  }
  return (
    <RailFrame {...rail} title={title} heading={heading} onKeyDown={onKeyDown}>
      {cells.map(({ index, style }) => {
        const card = cards[index]
        return (
          card && (
            <LessonCard
              key={`${card.lesson.gid} ${card.lesson.id}`}
              card={card}
              className={CARD_WIDTH}
              style={style}
              posInSet={index + 1}
              setSize={cards.length}
            />
          )
        )
      })}
    </RailFrame>
  )
}
