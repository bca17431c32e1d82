import type { Video } from '#contract/catalogue.ts'

/** The still that stands in the player until the film's first picture. The film follows, so it needs no words. */
export function LessonPoster({ lesson: { images, thumbnail } }: { lesson: Video }) {
  return (
    <picture>
      {images && <source srcSet={images.poster.avif} type="image/avif" />}
      <img src={images?.poster.jpeg ?? thumbnail} alt="" width="1280" height="720" fetchPriority="high" />
    </picture>
  )
}
