import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ignoreError } from '#web/api/log-warning.ts'
import { paths } from '#web/routing/paths.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { BagEntry } from './bag-entry.ts'
import { BagRow } from './bag-row.tsx'
import { useBag } from './bag-store.ts'
import { checkBag } from './check-bag.ts'
import { reconcileCache } from './reconcile-cache.ts'
import { canStoreLessons } from './service-worker.ts'
import { readStorageSpace, formatSize, type StorageSpace } from './storage.ts'
import './gym-bag.css'

/** Lists the saved lessons with their remaining offline period and the storage used. */
export function GymBagPage() {
  const entries = useBag()
  const now = useCheckedBag()
  return (
    <div className="page pt-8 pb-20 lg:pt-12">
      <h1 className="text-headline leading-[0.92] condensed">Offline lessons</h1>
      {!canStoreLessons() ? (
        <BrowserCannotStore />
      ) : entries.length === 0 ? (
        <EmptyBag />
      ) : (
        <>
          <StorageMeter entries={entries} />
          <ul className="mt-[28px] border-t-2 border-text">
            {entries.map((entry) => (
              <BagRow key={`${entry.lesson.gid} ${entry.lesson.id}`} entry={entry} now={now} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/**
 * Reconciles the list with the caches and checks access, on mount and when the network is back. Returns the time of
 * the last check.
 */
function useCheckedBag() {
  const ownerId = useOwnerId()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (ownerId === null || !canStoreLessons()) return undefined
    const check = () => {
      setNow(Date.now())
      // Without a connection, the last check remains valid.
      checkBag(ownerId).then(() => setNow(Date.now()), ignoreError)
    }
    void reconcileCache(ownerId)
    check()
    globalThis.addEventListener('online', check)
    return () => globalThis.removeEventListener('online', check)
  }, [ownerId])
  return now
}

/** Meter of the browser storage used by saved lessons. */
function StorageMeter({ entries }: { entries: readonly BagEntry[] }) {
  const [space, setSpace] = useState<StorageSpace>()
  useEffect(() => {
    let isStale = false
    readStorageSpace().then((next) => !isStale && setSpace(next), ignoreError)
    return () => {
      isStale = true
    }
  }, [entries])
  const usedBytes = entries.reduce((sum, { state, bytes }) => (state === 'evicted' ? sum : sum + bytes), 0)
  const share = space ? Math.min(100, Math.round((100 * usedBytes) / (space.usedBytes + space.freeBytes))) : 0
  const lessons = entries.length === 1 ? '1 lesson' : `${entries.length} lessons`
  return (
    <div className="mt-[20px] grid max-w-[720px] gap-[10px]">
      <p>
        <b className="tabular">
          {lessons}, {formatSize(usedBytes)}
        </b>
        {space && (
          <span className="tabular text-quiet">
            {' '}
            of {formatSize(space.usedBytes + space.freeBytes)} available in this browser
          </span>
        )}
      </p>
      {space && (
        <div
          role="meter"
          aria-label="Storage used"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share}
          aria-valuetext={`${formatSize(usedBytes)} of ${formatSize(space.usedBytes + space.freeBytes)}`}
          className="bag-meter"
        >
          <span style={{ width: `${share}%` }} />
        </div>
      )}
      {space && (
        <p className="text-sm text-quiet">
          {space.isPersistent
            ? 'This browser keeps saved lessons until you remove them.'
            : 'If this device runs out of space, the browser may delete saved lessons. You’ll see that here.'}
        </p>
      )}
    </div>
  )
}

/** Introduction shown without saved lessons. */
const EmptyBag = () => (
  <div className="mt-8 max-w-[720px] border-t-2 border-text pt-6">
    <h2 className="text-4xl leading-[1.02] condensed">No offline lessons yet.</h2>
    <p className="measure mt-3">
      Open a lesson and choose “Save offline”. Its video, captions and pictures are stored on this device and play
      offline for 14 days. Your training counts as soon as you’re back online.
    </p>
    <p className="mt-7 flex flex-wrap gap-3">
      <Link to={paths.browse()} className={buttonClass({ tone: 'main' })}>
        Browse the lessons
      </Link>
      <Link to={paths.myList()} className={buttonClass()}>
        My List
      </Link>
    </p>
  </div>
)

/** Shown in browsers without service workers or caches. */
const BrowserCannotStore = () => (
  <div className="mt-8 max-w-[720px] border-t-2 border-text pt-6">
    <h2 className="text-4xl leading-[1.02] condensed">This browser can’t save lessons offline.</h2>
    <p className="measure mt-3">
      Use a recent browser with a secure connection (HTTPS). Private windows may not support it. Everything else works
      as usual.
    </p>
    <p className="mt-7">
      <Link to={paths.browse()} className={buttonClass({ tone: 'main' })}>
        Browse the lessons
      </Link>
    </p>
  </div>
)
