import dictionary from 'dictionary-en'

/** Creates a seeded random generator (mulberry32), so that two runs measure the same catalogue. */
export const createRandom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let hash = Math.imul(state ^ (state >>> 15), 1 | state)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32
  }
}

export const moves = [
  'Armbar',
  'Kimura',
  'Wrist lock',
  'Rear naked choke',
  'Triangle choke',
  'Hip throw',
  'Outer reap',
  'Foot sweep',
  'Shoulder throw',
  'Guillotine',
  'Closed guard',
  'Half guard',
  'Side control',
  'Mount',
  'Back control',
  'Break-fall',
  'Front kick',
  'Cross',
  'Jab',
  'Knee strike',
  'Elbow strike',
  'Bear hug',
  'Headlock',
  'Wrist release',
  'Two-on-one',
  'Knife defense',
  'Stick defense',
  'Stand-up',
  'Scissor sweep',
  'Hip bump',
  'Ankle lock',
  'Heel hook',
  'Omoplata',
  'Americana',
  'Clinch',
  'Sprawl',
] as const

export const arts = ['Jiu-Jitsu', 'Krav Maga', 'Judo', 'Muay Thai', 'Boxing', 'Aikido', 'Wrestling', 'Sambo'] as const

export const situations = [
  'from standing',
  'from the ground',
  'against a wall',
  'when pushed',
  'under pressure',
  'with a partner',
  'at close range',
  'against a grip',
  'in a doorway',
  'from the knees',
  'for beginners',
  'step by step',
  'common mistakes',
  'drill',
] as const

/** English words sorted by length, since short words are the most frequent. */
export const english = new TextDecoder()
  .decode(dictionary.dic)
  .split('\n')
  .map((line) => line.split('/')[0] ?? '')
  .filter((word) => /^[a-z]{2,12}$/.test(word))
  .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
