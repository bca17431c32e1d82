import type { Film } from './film.ts'

/** Every film of the demo academy, in the order in which they are made. */
export const films: readonly Film[] = [
  { id: 'distance', technique: 'distance', number: 1, title: 'Keep your\ndistance' },
  { id: 'wrist-release', technique: 'wrist-release', number: 2, title: 'Wrist release' },
  { id: 'hip-throw', technique: 'hip-throw', number: 3, title: 'Hip throw' },
  { id: 'stand-up', technique: 'stand-up', number: 4, title: 'Stand up\nsafely' },
]
