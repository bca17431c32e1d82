import type { Catalogue, Group, Level, Video } from '#contract/catalogue.ts'
import { arts, english, moves, seeded, sides } from './lesson-texts.ts'

const levels: Level[] = ['foundation', 'intermediate', 'advanced']
const GROUPS = 400

/** Generates a catalogue of `count` lessons in 400 groups. Deterministic, with the word frequencies of natural text. */
export function makeAcademy(count: number): Catalogue {
  const { pick, prose, below } = createWriter(seeded(count))
  const perGroup = Math.ceil(count / GROUPS)
  const teachers = Array.from({ length: 60 }, () => `${capital(prose(1))} ${capital(prose(1))}`)

  const makeVideo = (g: number, v: number): Video => {
    const [move, art] = [pick(moves), pick(arts)]
    return {
      id: `lesson-${g}-${v}`,
      title: `${move} ${pick(sides)}`,
      description: `${capital(prose(14))}. ${capital(prose(9))} ${move.toLowerCase()} ${prose(8)}. ${capital(prose(12))}.`,
      thumbnail: '/icon-512.png',
      tags: [art, move, capital(prose(1)), capital(prose(1))],
      cast: [pick(teachers)],
      related: below(5) === 0 ? [{ gid: `group-${below(GROUPS)}` }] : [],
      ...(g === 0 && v < 10 && { top10: v + 1 }),
      duration: 60 + below(1200),
      free: below(8) === 0,
      level: pick(levels),
      media: 'none',
    }
  }
  const makeGroup = (_: unknown, g: number): Group => ({
    gid: `group-${g}`,
    title: `${pick(moves)} ${g + 1}`,
    summary: `${capital(prose(12))}.`,
    videos: Array.from({ length: Math.min(perGroup, count - g * perGroup) }, (_, v) => makeVideo(g, v)),
  })
  const videos = Array.from({ length: GROUPS }, makeGroup)
  const some = (number: number) =>
    Array.from({ length: number }, (_, g) => ({ gid: `group-${g}`, id: `lesson-${g}-0` }))
  return { videos, featured: some(6), featuredFree: some(8), latest: some(12), soon: [], alerts: [] }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function createWriter(random: () => number) {
  const below = (end: number) => Math.floor(random() * end)
  const pick = <Item>(from: readonly [Item, ...Item[]] | Item[]): Item => {
    const item = from[below(from.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  /** Words follow Zipf's law: the nth has the frequency 1/n. */
  const word = () => english[Math.floor(english.length ** random()) - 1] ?? 'the'
  const prose = (length: number) => Array.from({ length }, word).join(' ')
  return { pick, prose, below }
}
