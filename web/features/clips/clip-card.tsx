import type { ReactNode } from 'react'
import type { SavedDrillClip as DrillClip } from '#web/api/lesson-records.ts'
import type { Video } from '#contract/catalogue.ts'
import { formatClock } from '#web/player/core/study/format-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { shareLink } from '#web/ui/share-link.ts'
import { formatClipFacts, sharedClipPath } from './clips.ts'
import { EditClip, type EditClipProps } from './edit-clip.tsx'

interface ClipCardProps extends EditClipProps {
  /** Undefined if the academy no longer has the lesson. */
  lesson: Video | undefined
  /** Title of a lesson that the academy no longer offers. */
  retiredTitle?: string | undefined
  /** Shows the title of the lesson, for lists with several lessons. */
  showsLessonTitle?: boolean
  removeClip: (clip: DrillClip) => Promise<void>
  /** Name of the clip, as the link or button that opens it. */
  children: ReactNode
}

/** Card of a clip. The whole card opens the clip; the buttons next to the name share, edit and remove the clip. */
export function ClipCard({
  clip,
  lesson,
  retiredTitle,
  showsLessonTitle = false,
  removeClip,
  onEdit,
  children,
}: ClipCardProps) {
  return (
    <li className="clip">
      <div aria-hidden="true" className="poster">
        <ClipPicture clip={clip} lesson={lesson} />
        <span className="clip-play">
          <Icon name="play" />
        </span>
        <span className="clip-times tabular">
          {formatClock(clip.a)} to {formatClock(clip.b)}
        </span>
      </div>
      <div className="flex items-start gap-2 pt-3">
        <div className="min-w-0 grow">
          <h3 className="text-base leading-[1.3] font-semibold wrap-anywhere">{children}</h3>
          <p className="mt-0.5 text-sm leading-[1.4] text-quiet">
            {showsLessonTitle && lesson && `${lesson.title}. `}
            {retiredTitle !== undefined && `${retiredTitle}, no longer available. `}
            {formatClipFacts(clip)}
          </p>
        </div>
        <div className="clip-tools">
          {lesson && (
            <button
              type="button"
              aria-label={`Share ${clip.name}`}
              onClick={() => void shareLink(clip.name, sharedClipPath(clip))}
              className="clip-tool"
            >
              <Icon name="share" className="size-5" />
            </button>
          )}
          <EditClip clip={clip} onEdit={onEdit} />
          <button
            type="button"
            aria-label={`Remove ${clip.name}`}
            onClick={() => void removeClip(clip)}
            className="clip-tool"
          >
            <Icon name="cross" className="size-5" />
          </button>
        </div>
      </div>
    </li>
  )
}

/** First frame of the clip, mirrored if the clip is mirrored. Falls back to the image of the lesson. */
function ClipPicture({ clip: { picture, mirror }, lesson }: Pick<ClipCardProps, 'clip' | 'lesson'>) {
  const { images, thumbnail } = lesson ?? {}
  const src = picture ?? images?.thumbnail.jpeg ?? thumbnail
  if (!src) return null
  return (
    <picture className={mirror ? 'clip-mirrored' : undefined}>
      {!picture && images && <source srcSet={images.thumbnail.avif} type="image/avif" />}
      <img src={src} alt="" width="640" height="360" loading="lazy" decoding="async" />
    </picture>
  )
}
