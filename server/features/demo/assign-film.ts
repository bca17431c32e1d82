import type { Catalogue, Video } from '#contract/catalogue.ts'

/** What a film adds to its lesson. Poster and thumbnail stay: they were drawn for it. */
export type FilmFields = Pick<Video, 'media' | 'duration' | 'frameRate' | 'captions' | 'storyboard' | 'chapters'>

/** Whether the lesson is there and still waits for its film. */
export const isWaiting = ({ videos }: Catalogue, id: string): boolean =>
  videos.some((group) => group.videos.some((lesson) => lesson.id === id && !lesson.media))

/** The catalogue with the film in its lesson. A lesson that the academy has removed, or given another film, stays so. */
export function placeFilm(catalogue: Catalogue, id: string, film: FilmFields): Catalogue {
  const place = (lesson: Video): Video => (lesson.id === id && !lesson.media ? { ...lesson, ...film } : lesson)
  return {
    ...catalogue,
    videos: catalogue.videos.map((group) => ({ ...group, videos: group.videos.map(place) })),
  }
}
