import type { Catalogue, Chapter, Video } from '#contract/catalogue.ts'
import { techniques } from '#figures/techniques.ts'
import type { Film } from './film.ts'
import { films } from './films.ts'
import { pictureKey } from './pictures.ts'
import type { State } from './state.ts'
import { filmTime } from './timeline.ts'
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
  return { ...lesson, ...state.films[film], chapters: chaptersOf(film), images, thumbnail: images.thumbnail.jpeg }
}

function imagesOf(drawn: Drawn, { pictures }: State) {
  const images = pictures[pictureKey(drawn)]
  if (!images) throw new Error(`the picture "${pictureKey(drawn)}" has not been made`)
  return images
}

const chaptersOf = (technique: Film['technique']): Chapter[] => {
  const film = films.find((one) => one.technique === technique)
  const { length } = techniques[technique]
  const chapters =
    film?.chapters.map(({ title, kind, ...moment }) => ({ at: filmTime(moment, length), title, kind })) ?? []
  return [
    { at: 0, title: 'Title', kind: 'setup' },
    ...chapters.map((one) => ({ ...one, at: Math.round(one.at * 1000) / 1000 })),
  ]
}
