import { useRef, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { Card } from '#web/features/catalogue/index.ts'
import { useProgress } from '#web/features/progress/index.ts'
import { PageRows } from '#web/ui/virtual-page-rows.tsx'
import { useAnnouncement } from '#web/ui/use-announcement.ts'
import { getShift, useDragOrder } from '#web/ui/use-drag-order.ts'
import { ListRow } from './list-row.tsx'
import { FilterButtons, buildFilters } from './list-filters.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useListChanges } from './use-list-changes.ts'
import './my-list-page.css'

interface MyListPageProps {
  /** Cards in the member's order. The same array while the list is unchanged. */
  cards: readonly Card[]
}

const getKey = ({ lesson }: Card) => `${lesson.gid} ${lesson.id}`
const toPair = ({ lesson }: Card) => ({ vid: lesson.id, gid: lesson.gid })

/** Page of the member's list. */
export function MyListPage({ cards }: MyListPageProps) {
  const changes = useListChanges()
  const { removedEntry } = changes
  const { filteredCards, filters, isUnfiltered } = useFilteredCards(cards)
  const isForwardNavigation = useNavigationType() === NavigationType.Push
  const { announcement, announce } = useAnnouncement()
  const moveTo = (from: number, to: number) => {
    const card = cards[from]
    if (!card) return
    announce(getKey(card), `${card.lesson.title} is now number ${to + 1} of ${cards.length}.`)
    void changes.move(toPair(card), card.lesson.title, to)
  }
  const list = useRef<HTMLDivElement>(null)
  // The undo bar, which has the focus, is unmounted.
  const focusList = () => list.current?.focus({ preventScroll: true })
  const { drag, startDrag, onHandleKeyDown } = useDragOrder({ order: cards, onMove: moveTo })
  return (
    <>
      {filters}
      {cards.length > 1 && (
        <p id="list-help" className="mt-5 text-sm text-quiet">
          {isUnfiltered
            ? 'Drag a lesson by its handle, or focus the handle and press the arrow keys.'
            : 'Show all lessons to change the order.'}
        </p>
      )}
      <div
        ref={list}
        role="group"
        aria-label="My List lessons"
        tabIndex={-1}
        // Not `hidden`, because it receives the focus when its only lesson is restored.
        className={cards.length === 0 ? 'list sr-only' : 'list'}
        data-dragging={drag ? '' : undefined}
      >
        <PageRows
          name="my-list"
          as="list"
          items={filteredCards}
          keyOf={getKey}
          estimate={121}
          isForwardNavigation={isForwardNavigation}
          className="border-t border-rule"
        >
          {(card, index) => (
            <ListRow
              card={card}
              index={isUnfiltered ? index : cards.indexOf(card)}
              count={cards.length}
              {...(isUnfiltered &&
                cards.length > 1 && { handle: { onPointerDown: startDrag(index), onKeyDown: onHandleKeyDown(index) } })}
              shift={getShift(drag, index)}
              isDragged={drag?.from === index}
              onRemove={() =>
                void changes.remove({ pair: toPair(card), title: card.lesson.title, index: cards.indexOf(card) })
              }
            />
          )}
        </PageRows>
      </div>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
      {removedEntry && (
        <UndoBar
          title={removedEntry.title}
          onUndo={() => {
            focusList()
            void changes.restoreEntry(removedEntry)
          }}
          onClose={() => {
            focusList()
            changes.dismissRemoved()
          }}
        />
      )}
    </>
  )
}

/** Applies the selected filter. Filters that would show none or all lessons are not available. */
function useFilteredCards(cards: readonly Card[]) {
  const [selectedFilter, setSelectedFilter] = useState<string>()
  const availableFilters = buildFilters(cards, useProgress())
  const filter = availableFilters.find(({ name }) => name === selectedFilter)
  return {
    filteredCards: filter ? cards.filter(filter.matches) : cards,
    isUnfiltered: filter === undefined,
    filters: <FilterButtons filters={availableFilters} selectedName={filter?.name} onChoose={setSelectedFilter} />,
  }
}
