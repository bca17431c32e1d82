import { useAnnouncement } from '#web/ui/use-announcement.ts'
import { getShift, useDragOrder } from '#web/ui/use-drag-order.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { QueuedClip } from './queued-clip.ts'

interface QueueListProps {
  queue: readonly QueuedClip[]
  excludedIds: ReadonlySet<string>
  onToggle: (id: string) => void
  onMove: (from: number, to: number) => void
}

/** Clips of a session. Each can be excluded and reordered by dragging or with the arrow keys. */
export function QueueList({ queue, excludedIds, onToggle, onMove }: QueueListProps) {
  const { announcement, announce } = useAnnouncement()
  const { drag, startDrag, onHandleKeyDown } = useDragOrder({
    order: queue,
    onMove: (from, to) => {
      const clip = queue[from]
      if (clip) announce(clip.id, `${clip.name} is now number ${to + 1} of ${queue.length}.`)
      onMove(from, to)
    },
  })
  return (
    <>
      <ul aria-label="Clips" data-dragging={drag ? '' : undefined}>
        {queue.map(({ id, name, note, lesson }, index) => (
          <li
            key={id}
            data-row=""
            data-dragged={drag?.from === index || undefined}
            style={drag && { transform: `translateY(${getShift(drag, index)}px)` }}
          >
            <input id={`clip-${id}`} type="checkbox" checked={!excludedIds.has(id)} onChange={() => onToggle(id)} />
            <div>
              <label htmlFor={`clip-${id}`}>{name}</label>
              <p>
                {lesson.title}
                {note && `. ${note}`}
              </p>
            </div>
            {queue.length > 1 && (
              <button
                type="button"
                className="queue-handle"
                aria-label={`Move ${name}, number ${index + 1} of ${queue.length}`}
                aria-describedby="queue-help"
                data-handle={id}
                onPointerDown={startDrag(index)}
                onKeyDown={onHandleKeyDown(index)}
              >
                <Icon name="grip" className="size-5" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {queue.length > 1 && (
        <p id="queue-help" className="text-sm text-quiet">
          Drag a clip by its handle, or focus the handle and press the arrow keys.
        </p>
      )}
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
