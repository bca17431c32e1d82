import { Link } from 'react-router'
import { lengthClock } from '#web/player/core/study/time.ts'
import { paths } from '#web/paths.ts'
import { useOwnerId } from '#web/session/use-owner-id.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { BagEntry } from './bag-entry.ts'
import { useTaking } from './bag-store.ts'
import { entryWords } from './bag-words.ts'
import { percentOf } from './percent.ts'
import { removeLesson } from './remove-lesson.ts'
import { sizeWords } from './storage.ts'
import { takeLesson } from './download-lesson.ts'

interface BagRowProps {
  entry: BagEntry
  /** Milliseconds since 1970. */
  now: number
}

/** A lesson in the bag: what it is, how it stands, and what can be done with it. */
export function BagRow({ entry, now }: BagRowProps) {
  const { lesson, number, height, bytes } = entry
  const taking = useTaking(lesson)
  const { standing, title, advice } = entryWords(entry, now)
  const facts = [
    lesson.duration !== undefined && lengthClock(lesson.duration),
    height > 0 && `${height}p`,
    bytes > 0 && sizeWords(bytes),
  ]
  return (
    <li className="bag-row">
      <Still lesson={lesson} />
      <div className="min-w-0">
        <h2 className="text-xl leading-[1.2] font-semibold wrap-anywhere">
          <span className="mr-2 condensed tabular">{number}</span>
          {standing === 'playable' ? (
            <Link to={paths.watch(lesson)} className="link-plain">
              {lesson.title}
            </Link>
          ) : (
            lesson.title
          )}
        </h2>
        <p className="mt-1 text-sm text-quiet tabular">{facts.filter(Boolean).join(', ')}</p>
        {taking ? (
          <p className="mt-3 flex flex-wrap items-center gap-3 text-sm tabular">
            <progress aria-label={`Packing ${lesson.title}`} max={100} value={percentOf(taking)} />
            {percentOf(taking)} % is here
          </p>
        ) : (
          <div className="bag-standing" data-standing={standing} role={standing === 'playable' ? undefined : 'status'}>
            <b>{title}</b>
            <p>{advice}</p>
          </div>
        )}
      </div>
      <Deeds entry={entry} standing={standing} isTaking={taking !== undefined} />
    </li>
  )
}

interface DeedsProps {
  entry: BagEntry
  standing: string
  isTaking: boolean
}

function Deeds({ entry, standing, isTaking }: DeedsProps) {
  const { lesson } = entry
  const ownerId = useOwnerId() ?? ''
  const isToTake = !isTaking && (standing === 'taking' || standing === 'evicted')
  return (
    <p className="bag-deeds">
      {standing === 'playable' && (
        <Link to={paths.watch(lesson)} className={buttonLook({ size: 'small' })} aria-label={`Play ${lesson.title}`}>
          <Icon name="play" className="size-5" /> Play
        </Link>
      )}
      {isToTake && (
        <Button size="small" onClick={() => leaving(() => takeLesson(ownerId, entry))}>
          <Icon name="retry" className="size-5" /> {standing === 'taking' ? 'Go on' : 'Take it again'}
          <span className="sr-only">, {lesson.title}</span>
        </Button>
      )}
      {standing === 'locked' && (
        <Link to={paths.lockedAccess(lesson)} className={buttonLook({ size: 'small' })}>
          See the plans
        </Link>
      )}
      <Button size="small" onClick={() => leaving(() => removeLesson(ownerId, lesson))}>
        {isTaking ? 'Cancel' : 'Remove'}
        <span className="sr-only">
          {isTaking ? ' packing' : ''} {lesson.title}
        </span>
      </Button>
    </p>
  )
}

/** The pressed button goes: a keyboard goes on from the page that holds the list. */
function leaving(deed: () => Promise<void>) {
  document.querySelector<HTMLElement>('#content')?.focus()
  void deed()
}

/** Of the pictures, those that lie in the bag as well. */
const Still = ({ lesson: { images, thumbnail } }: Pick<BagEntry, 'lesson'>) => (
  <picture className="bag-still">
    {images && <source srcSet={images.thumbnail.avif} type="image/avif" />}
    <img src={images?.thumbnail.jpeg ?? thumbnail} alt="" width="640" height="360" />
  </picture>
)
