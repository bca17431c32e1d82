import type { Film } from '#films/film.ts'
import type { DemoSource } from './demo-source.ts'

/**
 * Number of films that visitors see first: the hero of the browse page, and the first lesson of the free row.
 */
export const FIRST_FILMS = 2

/**
 * Returns the films of all lessons in the order in which they are made: films that visitors see first, then one film of
 * each technique, then the remaining films.
 */
export function listFilmsToMake({ videos, featured, featuredFree }: DemoSource): Film[] {
  const films = videos.flatMap((group, index) =>
    group.videos.map(({ id, technique, title, focus }): Film => ({
      id,
      technique,
      title: breakTitle(title),
      number: index + 1,
      ...(focus && { focus }),
    })),
  )
  const firstFilms = interleave(featured, featuredFree).flatMap(({ id }) => films.filter((film) => film.id === id))
  const fullFilms = films.filter(({ focus }) => !focus)
  return [...new Set([...firstFilms, ...fullFilms, ...films])]
}

/** Returns the elements of both lists alternately. */
const interleave = <T>(a: readonly T[], b: readonly T[]): T[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => [...a.slice(i, i + 1), ...b.slice(i, i + 1)]).flat()

/** Minimum and maximum number of characters per line of the title card. */
const LINE_LENGTH = { shortest: 10, longest: 20 }
const MAX_LINES = 3

/** Breaks a title into lines for the title card, with a line break after a colon if it fits. */
function breakTitle(title: string): string {
  for (const parts of [title.split(/(?<=:) /), [title]])
    for (let width = LINE_LENGTH.shortest; width <= LINE_LENGTH.longest; width += 1) {
      const lines = parts.flatMap((part) => wrapEvenly(part, width))
      if (lines.length <= MAX_LINES) return lines.join('\n')
    }
  return title
}

/**
 * Wraps a text at the smallest width that gives the same number of lines, to avoid lines with a single word.
 */
function wrapEvenly(text: string, width: number): string[] {
  const lines = wrap(text, width)
  const narrowerLines = wrap(text, width - 1)
  return width > LINE_LENGTH.shortest && narrowerLines.length === lines.length ? wrapEvenly(text, width - 1) : lines
}

function wrap(text: string, width: number): string[] {
  const [first = '', ...words] = text.split(' ')
  const lines = [first]
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (longer.length > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}
