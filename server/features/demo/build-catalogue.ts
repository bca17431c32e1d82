import type { Catalogue } from '#contract/catalogue.ts'
import { pictureKey } from './posters.ts'
import type { State } from './state.ts'
import { pointsOf, safetyOf } from './key-point-drawings.ts'
import type { Drawn, Words } from './demo-source.ts'

/** The catalogue of the demo academy before its first film: its words with their pictures. */
export function demoCatalogue({ videos, soon, ...words }: Words, { pictures, steps }: State): Catalogue {
  const imagesOf = (drawn: Drawn) => {
    const images = pictures[pictureKey(drawn)]
    if (!images) throw new Error(`the picture "${pictureKey(drawn)}" has not been made`)
    return images
  }
  return {
    ...words,
    videos: videos.map(({ safety, ...group }) => ({
      ...group,
      videos: group.videos.map(({ technique, poster, focus, ...lesson }) => {
        const images = imagesOf({ technique, poster })
        const taught = { technique, focus }
        return {
          ...lesson,
          images,
          thumbnail: images.thumbnail.jpeg,
          keyPoints: pointsOf(taught, steps),
          safety: [safety, ...safetyOf(taught)],
        }
      }),
    })),
    soon: soon.map(({ technique, poster, ...rest }) => ({
      ...rest,
      thumbnail: imagesOf({ technique, poster }).thumbnail.jpeg,
    })),
  }
}
