import type { Catalogue } from '#contract/catalogue.ts'
import { buildPosterCallOuts, formatPosterKey } from './posters.ts'
import type { State } from './state.ts'
import { buildKeyPointsWithDrawings, buildSafetyAdvice } from './key-point-drawings.ts'
import type { PosterSource, DemoSource } from './demo-source.ts'

/** Builds the catalogue of the demo without films: the authored content with its posters and drawings. */
export function buildDemoCatalogue({ videos, soon, ...source }: DemoSource, { pictures, steps }: State): Catalogue {
  const getImages = (poster: PosterSource) => {
    const images = pictures[formatPosterKey(poster)]
    if (!images) throw new Error(`the poster "${formatPosterKey(poster)}" was not created`)
    return images
  }
  const heroIds = new Set([source.featured[0]?.id, source.featuredFree[0]?.id])
  return {
    ...source,
    videos: videos.map(({ safety, ...group }) => ({
      ...group,
      videos: group.videos.map(({ technique, poster, focus, ...lesson }) => {
        const images = getImages({ technique, poster })
        const callOuts = heroIds.has(lesson.id) ? buildPosterCallOuts({ technique, poster }) : undefined
        const lessonScene = { technique, focus }
        return {
          ...lesson,
          images: callOuts ? { ...images, callOuts } : images,
          thumbnail: images.thumbnail.jpeg,
          keyPoints: buildKeyPointsWithDrawings(lessonScene, steps),
          safety: [safety, ...buildSafetyAdvice(lessonScene)],
        }
      }),
    })),
    soon: soon.map(({ technique, poster, ...announcement }) => ({
      ...announcement,
      thumbnail: getImages({ technique, poster }).thumbnail.jpeg,
    })),
  }
}
