import { bagStanding, bagTimeLeft, type BagStanding } from '#rules/gym-bag.ts'
import type { BagEntry } from './bag-entry.ts'

const DAY = 86_400_000
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' })

/** How a lesson in the bag stands; `taking` is one of which not everything is here. */
type EntryStanding = BagStanding | 'taking' | 'evicted'

export interface EntryWords {
  standing: EntryStanding
  title: string
  advice: string
}

/** What keeps a lesson in the bag from being played, and what to do about it. */
const refusals: Record<Exclude<EntryStanding, 'playable'>, { title: string; advice: string }> = {
  taking: { title: 'Not all of it is here yet', advice: 'Go on while you have a network; what came is kept.' },
  evicted: {
    title: 'The browser took its space back',
    advice: 'This device ran out of room, and the film was thrown away. Take it again while you have a network.',
  },
  due: {
    title: 'Its 14 days are over',
    advice: 'Open the gym bag with a network once. If your plan still opens the lesson, it plays again at once.',
  },
  clock: {
    title: 'The clock of this device was set back',
    advice: 'Without a network nobody can tell whether its 14 days are over. Open the gym bag with a network once.',
  },
  locked: {
    title: 'Your plan does not open it any more',
    advice: 'It stays stored and plays again as soon as your plan opens it. Remove it to free its space.',
  },
  gone: {
    title: 'The school has taken it out',
    advice: 'It cannot be played any more. Remove it to free its space.',
  },
}

export function entryWords(entry: BagEntry, now: number): EntryWords {
  const standing = entry.state === 'whole' ? bagStanding(entry, now) : entry.state
  if (standing !== 'playable') return { standing, ...refusals[standing] }
  const left = bagTimeLeft(entry, now)
  const days = Math.ceil(left / DAY)
  return {
    standing,
    title: `Plays without a network for ${days === 1 ? '1 day' : `${days} days`}`,
    advice: `Until ${day.format(now + left)}. Each visit with a network begins the 14 days anew.`,
  }
}
