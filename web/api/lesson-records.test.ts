import { expect, test } from 'vitest'
import type { z } from 'zod'
import { DrillClip } from '#contract/collections/drill-clips.ts'
import { FLAG_REASONS, VideoFlag } from '#contract/collections/flag-video.ts'
import { LessonNote } from '#contract/collections/lesson-notes.ts'
import { PersonalRating } from '#contract/collections/personal-rating.ts'
import { Reps } from '#contract/collections/reps.ts'
import { Review } from '#contract/collections/reviews.ts'
import { CommunityRating } from '#contract/library/rating.ts'
import { readers } from './lesson-records.ts'

const lesson = { vid: 'hip-throw', gid: 'throws' }
const ownedDocument = { _id: '0'.repeat(24), owner_id: '1'.repeat(24), ...lesson }
const card = { stability: 2.5, difficulty: 5, scheduled_days: 3, reps: 1, lapses: 0, state: 2 }

const documents: Record<keyof typeof readers, { schema: z.ZodObject; document: object }> = {
  clip: {
    schema: DrillClip,
    document: {
      ...ownedDocument,
      name: 'The turn',
      a: 1,
      b: 2.5,
      speed: 0.5,
      mirror: true,
      reps: 8,
      side: 'left',
      note: 'Hips first',
      ladder: true,
      place: 3,
      picture: 'data:image/webp;base64,AA==',
    },
  },
  note: { schema: LessonNote, document: { ...ownedDocument, at: 3, day: '2026-11-23', text: 'Hips first' } },
  review: {
    schema: Review,
    document: { ...ownedDocument, ...card, due: new Date('2026-11-23'), last_review: new Date('2026-11-20') },
  },
  reps: {
    schema: Reps,
    document: { ...ownedDocument, side: 'right', speed: 1, count: 10, seconds: 40, at: new Date('2026-11-23') },
  },
  rating: { schema: PersonalRating, document: { ...ownedDocument, rating: 4 } },
  flag: {
    schema: VideoFlag,
    document: { ...ownedDocument, gid: undefined, reason: 'sound', note: 'Silent from 0:10' },
  },
  community: { schema: CommunityRating, document: { average: 4.5, count: 12 } },
}

test.each(Object.entries(documents))(
  'a %s is parsed as by its schema, field by field',
  (name, { schema, document }) => {
    const read = Object.entries(readers).find(([key]) => key === name)?.[1]
    expect(Object.keys(schema.shape).filter((member) => !(member in document))).toEqual([])
    expect(read?.({ ...document, later: 'a member of tomorrow' })).toEqual(schema.parse(document))
    for (const member of Object.keys(schema.shape)) {
      const without = { ...document, [member]: undefined }
      const isRefused = !schema.safeParse(without).success
      if (isRefused) expect(() => read?.(without)).toThrow(`'${member}'`)
      else expect(read?.(without)).toEqual(schema.parse(without))
      expect(() => read?.({ ...document, [member]: {} })).toThrow(`'${member}'`)
    }
  },
)

test('invalid values are rejected, and every report reason is accepted', () => {
  expect(() => readers.clip({ ...documents.clip.document, side: 'both' })).toThrow("'side'")
  expect(() => readers.note(null)).toThrow('in the response')
  for (const reason of FLAG_REASONS)
    expect(readers.flag({ ...documents.flag.document, reason })).toMatchObject({ reason })
  const unratedLesson = { average: null, count: null }
  expect(readers.community(unratedLesson)).toEqual(unratedLesson)
})
