import { useState, type ReactNode } from 'react'
import type { SavedDrillClip as DrillClip } from '#web/api/lesson-records.ts'
import type { Video } from '#contract/catalogue.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { clock } from '#web/player/core/study/time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { clips, factsOf } from './clips.ts'
import { EditClip } from './edit-clip.tsx'

interface ClipCardProps {
  clip: DrillClip
  /** Undefined where the school does not have it any more. */
  lesson: Video | undefined
  /** Shows the lesson's title, in a list of several lessons. */
  isTitled?: boolean
  /** Its name, as the link or button that opens it. */
  children: ReactNode
}

/** One clip. The whole card opens it; the buttons beside the name change and remove it. */
export function ClipCard({ clip, lesson, isTitled = false, children }: ClipCardProps) {
  return (
    <li className="clip">
      <div aria-hidden="true" className="poster">
        {lesson && <ClipPicture lesson={lesson} isMirrored={clip.mirror} />}
        <span className="clip-play">
          <Icon name="play" />
        </span>
        <span className="clip-times tabular">
          {clock(clip.a)} to {clock(clip.b)}
        </span>
      </div>
      <div className="flex items-start gap-2 pt-3">
        <div className="min-w-0 grow">
          <h3 className="text-base leading-[1.3] font-semibold wrap-anywhere">{children}</h3>
          <p className="mt-0.5 text-sm leading-[1.4] text-quiet">
            {isTitled && lesson && `${lesson.title}. `}
            {factsOf(clip)}
          </p>
        </div>
        <div className="clip-tools">
          <EditClip clip={clip} />
          <RemoveClip clip={clip} />
        </div>
      </div>
    </li>
  )
}

function ClipPicture({ lesson: { images, thumbnail }, isMirrored }: { lesson: Video; isMirrored: boolean }) {
  return (
    <picture className={isMirrored ? 'clip-mirrored' : undefined}>
      {images && <source srcSet={images.thumbnail.avif} type="image/avif" />}
      <img src={images?.thumbnail.jpeg ?? thumbnail} alt="" width="640" height="360" loading="lazy" decoding="async" />
    </picture>
  )
}

/** Needs two presses, because members train with gloves on. */
function RemoveClip({ clip: { id, name } }: Pick<ClipCardProps, 'clip'>) {
  const { remove } = useOwnCollection(clips)
  const [isConfirming, setConfirming] = useState(false)
  const press = async () => {
    if (!isConfirming) return setConfirming(true)
    if (await remove(id)) showToast(`“${name}” could not be removed.`)
  }
  return (
    <button
      type="button"
      aria-label={isConfirming ? `Remove ${name} for good` : `Remove ${name}`}
      onClick={() => void press()}
      onBlur={() => setConfirming(false)}
      className="clip-tool"
      data-confirming={isConfirming || undefined}
    >
      {isConfirming ? 'Remove?' : <Icon name="cross" className="size-5" />}
    </button>
  )
}
