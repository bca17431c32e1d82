import type { Moment } from './drawing/moment.ts'

/** The seven articles of the specification's §2, newest first. A slug never changes once it is published. */
interface Article {
  slug: string
  title: string
  /** The day it came out. */
  published: string
  /** Three moments that stand across the sheet, and lessons of the academy that go with it. */
  plate: Moment[]
  lessons: string[]
}

const published = '2026-11-21'

export const articles = [
  {
    slug: 'situational-awareness',
    title: 'Situational awareness',
    published,
    plate: [
      { technique: 'distance', at: 0 },
      { technique: 'distance', at: 1.45 },
      { technique: 'distance', at: 2.15 },
    ],
    lessons: ['stance-and-distance', 'voice-and-open-hands', 'leave-early'],
  },
  {
    slug: 'non-lethal-self-defense-weapons',
    title: 'Non-lethal self-defense weapons',
    published,
    plate: [
      { technique: 'exit', at: 0.3 },
      { technique: 'exit', at: 0.95 },
      { technique: 'exit', at: 2.3 },
    ],
    lessons: ['leave-early', 'move-to-the-exit', 'voice-and-open-hands'],
  },
  {
    slug: 'being-your-own-first-responder',
    title: 'Being your own first responder',
    published,
    plate: [
      { technique: 'stand-up', at: 0.4 },
      { technique: 'stand-up', at: 1.6 },
      { technique: 'stand-up', at: 2.7 },
    ],
    lessons: ['technical-stand-up', 'leave-early', 'move-to-the-exit'],
  },
  {
    slug: 'being-your-own-first-responder-part-two',
    title: 'Being your own first responder, part two',
    published,
    plate: [
      { technique: 'exit', at: 2.9 },
      { technique: 'exit', at: 4.2 },
    ],
    lessons: ['move-to-the-exit', 'leave-early', 'voice-and-open-hands'],
  },
  {
    slug: 'train-hard-fight-easy',
    title: 'Train hard, fight easy',
    published,
    plate: [
      { technique: 'hip-throw', at: 0.3 },
      { technique: 'hip-throw', at: 1.36 },
      { technique: 'hip-throw', at: 2.2 },
    ],
    lessons: ['break-fall', 'hip-throw', 'hip-throw-balance'],
  },
  {
    slug: 'sharpening-the-mind-through-training',
    title: 'Sharpening the mind through training',
    published,
    plate: [
      { technique: 'jab-cross', at: 0.4 },
      { technique: 'jab-cross', at: 0.85 },
      { technique: 'jab-cross', at: 1.38 },
    ],
    lessons: ['stance-and-steps', 'jab-cross', 'rear-foot-first'],
  },
  {
    slug: 'situational-awareness-in-self-defense-tactics',
    title: 'Situational awareness in self-defense tactics',
    published,
    plate: [
      { technique: 'wrist-release', at: 0.72 },
      { technique: 'wrist-release', at: 1.74 },
      { technique: 'wrist-release', at: 2.25 },
    ],
    lessons: ['wrist-release', 'after-the-release', 'strike-once-and-go'],
  },
] as const satisfies readonly Article[]
