import type { Catalogue, Group, Level, Video } from '#contract/catalogue.ts'
import { arts, english, moves, createRandom, situations } from './lesson-texts.ts'

const levels: Level[] = ['foundation', 'intermediate', 'advanced']
const GROUP_COUNT = 400

/** Generates a catalogue of `count` lessons in 400 groups. Deterministic, with the word frequencies of natural text. */
export function generateCatalogue(count: number): Catalogue {
  const { pick, prose, randomBelow } = createWriter(createRandom(count))
  const lessonsPerGroup = Math.ceil(count / GROUP_COUNT)
  const teachers = Array.from({ length: 60 }, () => `${capitalize(prose(1))} ${capitalize(prose(1))}`)

  const makeVideo = (g: number, v: number): Video => {
    const [move, art] = [pick(moves), pick(arts)]
    return {
      id: `lesson-${g}-${v}`,
      title: `${move} ${pick(situations)}`,
      description: `${capitalize(prose(14))}. ${capitalize(prose(9))} ${move.toLowerCase()} ${prose(8)}. ${capitalize(prose(12))}.`,
      thumbnail: '/icon-512.png',
      tags: [art, move, capitalize(prose(1)), capitalize(prose(1))],
      cast: [pick(teachers)],
      related: randomBelow(5) === 0 ? [{ gid: `group-${randomBelow(GROUP_COUNT)}` }] : [],
      ...(g === 0 && v < 10 && { top10: v + 1 }),
      duration: 60 + randomBelow(1200),
      free: randomBelow(8) === 0,
      level: pick(levels),
      media: 'none',
    }
  }
  const makeGroup = (_: unknown, g: number): Group => ({
    gid: `group-${g}`,
    title: `${pick(moves)} ${g + 1}`,
    summary: `${capitalize(prose(12))}.`,
    videos: Array.from({ length: Math.min(lessonsPerGroup, count - g * lessonsPerGroup) }, (_, v) => makeVideo(g, v)),
  })
  const videos = Array.from({ length: GROUP_COUNT }, makeGroup)
  const listReferences = (length: number) =>
    Array.from({ length }, (_, g) => ({ gid: `group-${g}`, id: `lesson-${g}-0` }))
  return {
    videos,
    featured: listReferences(6),
    featuredFree: listReferences(8),
    latest: listReferences(12),
    soon: [],
    alerts: [],
  }
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function createWriter(random: () => number) {
  const randomBelow = (end: number) => Math.floor(random() * end)
  const pick = <Item>(from: readonly [Item, ...Item[]] | Item[]): Item => {
    const item = from[randomBelow(from.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  /** Returns a random word. Frequencies follow Zipf's law: the nth word has the frequency 1/n. */
  const pickWord = () => english[Math.floor(english.length ** random()) - 1] ?? 'the'
  const prose = (length: number) => Array.from({ length }, pickWord).join(' ')
  return { pick, prose, randomBelow }
}
