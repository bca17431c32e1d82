import { Link } from 'react-router'
import { formatRoundedClock } from '#web/player/core/study/format-time.ts'
import { paths } from '#web/routing/paths.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { getEntryStatus, type BagEntry, type EntryStatus } from './bag-entry.ts'
import { downloadPercent, removeLesson, useDownload } from './bag-store.ts'
import { downloadLesson } from './download-lesson.ts'
import { formatSize } from './storage.ts'

interface BagRowProps {
  entry: BagEntry
  /** Milliseconds since 1970. */
  now: number
}

/** Row of a saved lesson with its state and actions. */
export function BagRow({ entry, now }: BagRowProps) {
  const { lesson, number, height, bytes } = entry
  const download = useDownload(lesson)
  const { state, title, advice } = getEntryStatus(entry, now)
  const facts = [
    lesson.duration !== undefined && formatRoundedClock(lesson.duration),
    height > 0 && `${height}p`,
    bytes > 0 && formatSize(bytes),
  ]
  return (
    <li className="bag-row">
      <BagPicture lesson={lesson} />
      <div className="min-w-0">
        <h2 className="text-xl leading-[1.2] font-semibold wrap-anywhere">
          <span className="mr-2 condensed tabular">{number}</span>{' '}
          {state === 'playable' ? (
            <Link to={paths.watch(lesson)} className="link-plain">
              {lesson.title}
            </Link>
          ) : (
            lesson.title
          )}
        </h2>
        <p className="mt-1 text-sm text-quiet tabular">{facts.filter(Boolean).join(', ')}</p>
        {download ? (
          <p className="mt-3 flex flex-wrap items-center gap-3 text-sm tabular">
            <progress aria-label={`Saving ${lesson.title}`} max={100} value={downloadPercent(download)} />
            {downloadPercent(download)}% saved
          </p>
        ) : (
          <div className="bag-status" data-status={state} role={state === 'playable' ? undefined : 'status'}>
            <b>{title}</b>
            <p>{advice}</p>
          </div>
        )}
      </div>
      <BagActions entry={entry} state={state} isDownloading={download !== undefined} />
    </li>
  )
}

interface BagActionsProps {
  entry: BagEntry
  state: EntryStatus['state']
  isDownloading: boolean
}

function BagActions({ entry, state, isDownloading }: BagActionsProps) {
  const { lesson } = entry
  const ownerId = useOwnerId() ?? ''
  const canDownload = !isDownloading && (state === 'taking' || state === 'evicted')
  return (
    <p className="flex flex-wrap content-start gap-[12px] max-xl:col-start-2">
      {state === 'playable' && (
        <Link to={paths.watch(lesson)} className={buttonClass({ size: 'small' })} aria-label={`Play ${lesson.title}`}>
          <Icon name="play" className="size-5" /> Play
        </Link>
      )}
      {canDownload && (
        <Button size="small" onClick={() => moveFocusAndRun(() => downloadLesson(ownerId, entry))}>
          <Icon name="retry" className="size-5" /> {state === 'taking' ? 'Continue' : 'Save again'}
          <span className="sr-only"> ({lesson.title})</span>
        </Button>
      )}
      {state === 'locked' && (
        <Link to={paths.lockedAccess(lesson)} className={buttonClass({ size: 'small' })}>
          See the plans
        </Link>
      )}
      <Button size="small" onClick={() => moveFocusAndRun(() => removeLesson(ownerId, lesson))}>
        {isDownloading ? 'Cancel' : 'Remove'}
        <span className="sr-only">
          {isDownloading ? ' saving' : ''} {lesson.title}
        </span>
      </Button>
    </p>
  )
}

/** Moves the focus to the content of the page because the pressed button is unmounted. */
function moveFocusAndRun(action: () => Promise<void>) {
  document.querySelector<HTMLElement>('#content')?.focus()
  void action()
}

/** Uses only images that are saved offline. */
const BagPicture = ({ lesson: { images, thumbnail } }: Pick<BagEntry, 'lesson'>) => (
  <picture className="bag-still">
    {images && <source srcSet={images.thumbnail.avif} type="image/avif" />}
    <img src={images?.thumbnail.jpeg ?? thumbnail} alt="" width="640" height="360" />
  </picture>
)
