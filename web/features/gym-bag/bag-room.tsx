import { useEffect, useState } from 'react'
import type { BagEntry } from './bag-entry.ts'
import { readRoom, sizeWords, type Room } from './storage.ts'

/** How full the bag is, of what this browser offers. */
export function BagRoom({ entries }: { entries: readonly BagEntry[] }) {
  const [room, setRoom] = useState<Room>()
  useEffect(() => {
    let gone = false
    readRoom().then(
      (came) => !gone && setRoom(came),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [entries])
  const used = entries.reduce((sum, { state, bytes }) => (state === 'evicted' ? sum : sum + bytes), 0)
  const share = room ? Math.min(100, Math.round((100 * used) / (room.used + room.free))) : 0
  const lessons = entries.length === 1 ? '1 lesson' : `${entries.length} lessons`
  return (
    <div className="bag-room">
      <p>
        <b className="tabular">
          {lessons}, {sizeWords(used)}
        </b>
        {room && (
          <span className="tabular text-quiet"> of {sizeWords(room.used + room.free)} that this browser offers</span>
        )}
      </p>
      {room && (
        <div
          role="meter"
          aria-label="Room that the gym bag takes"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share}
          aria-valuetext={`${sizeWords(used)} of ${sizeWords(room.used + room.free)}`}
          className="bag-meter"
        >
          <span style={{ width: `${share}%` }} />
        </div>
      )}
      {room && (
        <p className="text-sm text-quiet">
          {room.isPromised
            ? 'This browser has promised to keep it until you remove it.'
            : 'When this device runs out of room, the browser may take the space back. Then it says so here.'}
        </p>
      )}
    </div>
  )
}
