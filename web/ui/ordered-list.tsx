import { type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'
import './ordered-list.css'
import { useAnnouncement } from './use-announcement.ts'
import { getShift, useDragOrder } from './use-drag-order.ts'

interface OrderedListProps<Item> {
  /** Accessible name of the list. */
  label: string
  /** The array must keep its identity while the items do not change, because a new array ends a drag. */
  items: readonly Item[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  isReadOnly: boolean
  /** Content of a row. All rows have the same height. */
  children: (item: Item) => ReactNode
  onMove: (from: number, to: number) => void
  /** Undefined if rows cannot be removed. */
  onRemove?: (index: number) => void
}

/**
 * List whose rows are moved by dragging a handle, by arrow keys on the handle, or by typing a row number. Changes are
 * announced to screen readers.
 */
export function OrderedList<Item>(props: OrderedListProps<Item>) {
  const { label, items, keyOf, nameOf, isReadOnly, children, onMove, onRemove } = props
  const id = useId()
  const { announcement, announce } = useAnnouncement()
  /** Moves a row and restores the focus of `handle`, which is lost when its row is moved in the document. */
  const move = (from: number, to: number, handle = 'move') => {
    const item = items[from]
    if (item === undefined || from === to) return
    announce(handle && `${handle} ${id} ${keyOf(item)}`, `${nameOf(item)} is now number ${to + 1} of ${items.length}.`)
    onMove(from, to)
  }
  const { drag, startDrag, onHandleKeyDown } = useDragOrder({ order: items, onMove: move })
  const remove = (index: number, item: Item) => {
    announce('', `${nameOf(item)} was removed from the list.`)
    // Moves the focus, because the button was removed with its row.
    document.getElementById(id)?.focus()
    onRemove?.(index)
  }
  const isMovable = !isReadOnly && items.length > 1
  return (
    <div id={id} tabIndex={-1} className="order outline-none" data-dragging={drag ? '' : undefined}>
      {items.length > 0 && (
        <ol aria-label={label} className="border-t-2 border-text">
          {items.map((item, index) => (
            <li
              key={keyOf(item)}
              data-row=""
              data-dragged={drag?.from === index || undefined}
              className="order-row"
              style={drag && { transform: `translateY(${getShift(drag, index)}px)` }}
            >
              {isMovable && (
                <button
                  type="button"
                  className="order-handle"
                  aria-label={`Move ${nameOf(item)}, number ${index + 1} of ${items.length}`}
                  aria-describedby={`${id}-help`}
                  data-handle={`move ${id} ${keyOf(item)}`}
                  onPointerDown={startDrag(index)}
                  onKeyDown={onHandleKeyDown(index)}
                >
                  <Icon name="grip" className="size-5" />
                </button>
              )}
              {isMovable ? (
                <NumberField
                  key={index}
                  index={index}
                  count={items.length}
                  name={nameOf(item)}
                  handle={`number ${id} ${keyOf(item)}`}
                  onMove={(to, isByKey) => move(index, to, isByKey ? 'number' : '')}
                />
              ) : (
                <span className="order-number">{index + 1}</span>
              )}
              <div className="order-content">{children(item)}</div>
              {!isReadOnly && onRemove && (
                <button
                  type="button"
                  className="order-remove"
                  aria-label={`Remove ${nameOf(item)}`}
                  onClick={() => remove(index, item)}
                >
                  <Icon name="cross" className="size-5" />
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      {isMovable && (
        <p id={`${id}-help`} className="pt-2 text-sm leading-[1.45] text-quiet">
          Drag a row by its handle, press the arrow keys on the handle, or enter a new number.
        </p>
      )}
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

interface NumberFieldProps {
  index: number
  count: number
  name: string
  handle: string
  /** `isByKey` is true for a move by Enter, after which the field is focused again. */
  onMove: (to: number, isByKey: boolean) => void
}

/** Field with the row number. Entering another number moves the row. */
function NumberField({ index, count, name, handle, onMove }: NumberFieldProps) {
  const [typedText, setTypedText] = useState(String(index + 1))
  const commit = (isByKey: boolean) => {
    const newPosition = Number.parseInt(typedText, 10)
    setTypedText(String(index + 1))
    if (Number.isFinite(newPosition)) onMove(Math.min(Math.max(newPosition, 1), count) - 1, isByKey)
  }
  return (
    <input
      className="order-number"
      inputMode="numeric"
      autoComplete="off"
      aria-label={`Number of ${name}`}
      maxLength={5}
      data-handle={handle}
      value={typedText}
      onChange={(event) => setTypedText(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => commit(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          commit(true)
        }
        if (event.key === 'Escape') setTypedText(String(index + 1))
      }}
    />
  )
}
