import type { Catalogue, Video } from '#contract/catalogue.ts'
import { chaptersOf } from './chapters.ts'
import { films } from './films.ts'
import { pictureKey } from './pictures.ts'
import type { State } from './state.ts'
import type { Drawn, Words } from './words.ts'

/** The catalogue of the demo academy: its words with the films and pictures that were made for them. */
export function demoCatalogue({ videos, soon, ...words }: Words, state: State): Catalogue {
  return {
    ...words,
    videos: videos.map((group) => ({ ...group, videos: group.videos.map((lesson) => lessonOf(lesson, state)) })),
    soon: soon.map(({ film, poster, ...rest }) => ({
      ...rest,
      thumbnail: imagesOf({ film, poster }, state).thumbnail.jpeg,
    })),
  }
}

function lessonOf({ film, poster, ...lesson }: Words['videos'][number]['videos'][number], state: State): Video {
  const images = imagesOf({ film, poster }, state)
  return {
    ...lesson,
    ...state.films[film],
    chapters: chaptersOf(filmOf(film)),
    images,
    thumbnail: images.thumbnail.jpeg,
  }
}

function imagesOf(drawn: Drawn, { pictures }: State) {
  const images = pictures[pictureKey(drawn)]
  if (!images) throw new Error(`the picture "${pictureKey(drawn)}" has not been made`)
  return images
}

function filmOf(technique: Drawn['film']) {
  const film = films.find((one) => one.technique === technique)
  if (!film) throw new Error(`there is no film of "${technique}"`)
  return film
}
