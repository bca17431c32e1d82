import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { Card } from '#web/features/catalogue/index.ts'
import { useProgress } from '#web/features/progress/index.ts'
import { PageRows } from '#web/ui/virtual-page-rows.tsx'
import { useAnnouncement } from '#web/ui/use-announcement.ts'
import { shiftOf, useDragOrder } from '#web/ui/use-drag-order.ts'
import { Filters } from './filters.tsx'
import { ListRow } from './list-row.tsx'
import { filtersOf } from './list-filters.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useListChanges } from './use-list-changes.ts'
import './my-list-page.css'

interface ListPageProps {
  /** In the member's order; the same array while nothing has changed. */
  cards: readonly Card[]
}

const keyOf = ({ lesson }: Card) => `${lesson.gid} ${lesson.id}`
const pairOf = ({ lesson }: Card) => ({ vid: lesson.id, gid: lesson.gid })

/** The lessons a member keeps, in their own order. */
export function MyListPage({ cards }: ListPageProps) {
  const changes = useListChanges()
  const { removed } = changes
  const { shown, filters, isWhole } = useNarrowed(cards)
  const isNew = useNavigationType() === NavigationType.Push
  const { told, announce } = useAnnouncement()
  const moveTo = (from: number, to: number) => {
    const card = cards[from]
    if (!card) return
    announce(keyOf(card), `${card.lesson.title} is number ${to + 1} of ${cards.length} now.`)
    void changes.move(pairOf(card), card.lesson.title, to)
  }
  const { drag, begin, keyDown } = useDragOrder({ order: cards, onMove: moveTo })
  return (
    <>
      {filters}
      {cards.length > 1 && (
        <p id="list-help" className="mt-5 text-sm text-quiet">
          {isWhole ? 'Drag a lesson by its handle, or press the arrow keys on it.' : 'Show all to change the order.'}
        </p>
      )}
      <div hidden={cards.length === 0} className="list" data-dragging={drag ? '' : undefined}>
        <PageRows
          name="my-list"
          as="list"
          items={shown}
          keyOf={keyOf}
          estimate={121}
          isNew={isNew}
          className="border-t border-rule"
        >
          {(card, index) => (
            <ListRow
              card={card}
              place={isWhole ? index : cards.indexOf(card)}
              count={cards.length}
              {...(isWhole &&
                cards.length > 1 && { handle: { onPointerDown: begin(index), onKeyDown: keyDown(index) } })}
              shift={shiftOf(drag, index)}
              isHeld={drag?.from === index}
              onRemove={() =>
                void changes.remove({ pair: pairOf(card), title: card.lesson.title, index: cards.indexOf(card) })
              }
            />
          )}
        </PageRows>
      </div>
      <p aria-live="assertive" className="sr-only">
        {told}
      </p>
      {removed && (
        <UndoBar title={removed.title} onUndo={() => void changes.putBack(removed)} onClose={changes.forget} />
      )}
    </>
  )
}

/** The part of the list that is asked for. A way that has become empty, or would show all, is no way any more. */
function useNarrowed(cards: readonly Card[]) {
  const [chosen, choose] = useState<string>()
  const narrowings = filtersOf(cards, useProgress())
  const narrowing = narrowings.find(({ name }) => name === chosen)
  return {
    shown: narrowing ? cards.filter(narrowing.keeps) : cards,
    isWhole: narrowing === undefined,
    filters: <Filters narrowings={narrowings} chosen={narrowing?.name} onChoose={choose} />,
  }
}
