import { useEffect, useState } from 'react'
import { useOwnerId } from '#web/session/use-owner-id.ts'
import { BagRoom } from './bag-room.tsx'
import { BagRow } from './bag-row.tsx'
import { useBag } from './bag-store.ts'
import { checkBag } from './check-bag.ts'
import { EmptyBag, NoBag } from './empty-bag.tsx'
import { holdAgainst } from './reconcile-cache.ts'
import { canKeep } from './service-worker.ts'
import './gym-bag.css'

/** What the member has taken along, how long it plays, and what room it takes. */
export function BagPage() {
  const entries = useBag()
  const now = useFresh()
  return (
    <div className="page pt-8 pb-20 lg:pt-12">
      <h1 className="text-headline leading-[0.92] condensed">Gym bag</h1>
      {!canKeep() ? (
        <NoBag />
      ) : entries.length === 0 ? (
        <EmptyBag />
      ) : (
        <>
          <BagRoom entries={entries} />
          <ul className="bag-list">
            {entries.map((entry) => (
              <BagRow key={`${entry.lesson.gid} ${entry.lesson.id}`} entry={entry} now={now} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Holds the list against what is here and has it checked, now and when the network comes back. Answers the time of the last look. */
function useFresh() {
  const ownerId = useOwnerId()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (ownerId === null || !canKeep()) return undefined
    const look = () => {
      setNow(Date.now())
      // Without a network it stays as it was checked last.
      checkBag(ownerId).then(
        () => setNow(Date.now()),
        () => undefined,
      )
    }
    void holdAgainst(ownerId)
    look()
    globalThis.addEventListener('online', look)
    return () => globalThis.removeEventListener('online', look)
  }, [ownerId])
  return now
}
