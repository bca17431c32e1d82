import { useState } from 'react'
import type { Card } from '#web/features/catalogue/index.ts'
import { kindNames } from '#web/player/core/study/chapters.ts'
import { formatClock } from '#web/player/core/study/format-time.ts'
import { KindGlyph } from '#web/player/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusOnMount } from '#web/ui/focus-on-mount.ts'
import { Icon } from '#web/ui/icon.tsx'
import './lesson.css'

/** Preview of a lesson for everyone: the image, and the chapters, or the key points if the lesson has no film. */
export function LessonPreview({ card: { lesson, isLocked } }: { card: Card }) {
  const { chapters = [], keyPoints = [] } = lesson
  const parts = chapters.length > 0 ? chapters : keyPoints
  return (
    <section aria-label="What’s in this lesson">
      <PreviewImage key={lesson.id} lesson={lesson} />
      <ol className="chapter-list locked-parts">
        {parts.map((part) => (
          <li key={'at' in part ? `${part.at} ${part.title}` : part.title} data-kind={part.kind}>
            <span className="lesson-chapter">
              {part.kind ? <KindGlyph kind={part.kind} /> : <i />}
              <span>
                {part.kind && <b>{kindNames[part.kind]} </b>}
                {part.title}
              </span>
              <span className="flex items-center gap-2.5 text-quiet">
                {'at' in part && <time className="tabular">{formatClock(part.at)}</time>}
                {isLocked && <Icon name="lock" className="size-4" />}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Image of the lesson with a button that replaces it with a silent preview, which is a separate file. */
function PreviewImage({ lesson: { title, images, thumbnail, preview } }: { lesson: Card['lesson'] }) {
  const [state, setState] = useState<'still' | 'playing' | 'failed'>('still')
  const poster = images?.poster.jpeg ?? thumbnail
  const imageClass = 'aspect-video w-full bg-raised object-cover'
  if (state === 'playing' && preview)
    return (
      <video
        ref={focusOnMount}
        src={preview}
        poster={poster}
        aria-label={`Preview of ${title}, without sound`}
        tabIndex={0}
        controls
        controlsList="nodownload noremoteplayback"
        autoPlay
        muted
        loop
        playsInline
        onError={() => setState('failed')}
        className={imageClass}
      />
    )
  return (
    <div className="relative">
      <picture>
        {images && <source type="image/avif" srcSet={images.poster.avif} />}
        <img src={poster} alt="" width="1280" height="720" fetchPriority="high" className={imageClass} />
      </picture>
      {preview && (
        <p role="status" className="max-sm:mt-3 sm:absolute sm:bottom-4 sm:left-4">
          <Button
            ref={state === 'failed' ? focusOnMount : undefined}
            className="bg-ground! max-sm:w-full"
            onClick={() => setState('playing')}
          >
            <Icon name="play" />{' '}
            {state === 'failed' ? 'Couldn’t load the preview. Try again' : 'Play the preview, without sound'}
          </Button>
        </p>
      )}
    </div>
  )
}
