import type { Film } from '#films/film.ts'
import type { Words } from './demo-source.ts'

/** How many films an academy needs to be looked at at all: the hero of the browse page, and the first one of the free row. */
export const FIRST_FILMS = 2

/** The film of every lesson, in the order in which they are made: what visitors meet first, then each technique once, then the rest. */
export function filmsOf({ videos, featured, featuredFree }: Words): Film[] {
  const films = videos.flatMap((group, place) =>
    group.videos.map(({ id, technique, title, focus }): Film => ({
      id,
      technique,
      title: inLines(title),
      number: place + 1,
      ...(focus && { focus }),
    })),
  )
  const met = interleaved(featured, featuredFree).flatMap(({ id }) => films.filter((film) => film.id === id))
  const whole = films.filter(({ focus }) => !focus)
  return [...new Set([...met, ...whole, ...films])]
}

/** Taken from both in turn. */
const interleaved = <T>(a: readonly T[], b: readonly T[]): T[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => [...a.slice(i, i + 1), ...b.slice(i, i + 1)]).flat()

/** Signs of a line on the title card: as few as three lines allow. */
const LINE = { shortest: 10, longest: 20 }
const LINES = 3

/** A title in lines for the title card, with a new line after a colon where there is room for it. */
function inLines(title: string): string {
  for (const parts of [title.split(/(?<=:) /), [title]])
    for (let width = LINE.shortest; width <= LINE.longest; width += 1) {
      const lines = parts.flatMap((part) => evenly(part, width))
      if (lines.length <= LINES) return lines.join('\n')
    }
  return title
}

/** No line longer than the width, and none that is left with a word of its own where another could share. */
function evenly(text: string, width: number): string[] {
  const lines = wrap(text, width)
  const narrower = wrap(text, width - 1)
  return width > LINE.shortest && narrower.length === lines.length ? evenly(text, width - 1) : lines
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
