import type { Video } from '#contract/catalogue.ts'

/** The still in the player until the film's first picture. It needs no alternative text: the film follows. */
export function LessonPoster({ lesson: { images, thumbnail } }: { lesson: Video }) {
  return (
    <picture>
      {images && <source srcSet={images.poster.avif} type="image/avif" />}
      <img src={images?.poster.jpeg ?? thumbnail} alt="" width="1280" height="720" fetchPriority="high" />
    </picture>
  )
}
