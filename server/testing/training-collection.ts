import { sql } from 'kysely'
import { z } from 'zod'
import type { Collection } from '#server/features/collections/collection.ts'
import { createTableRecords } from '#server/features/collections/records/rows.ts'
import type { Shape } from '#server/features/collections/field-types.ts'
import type { Queries } from '#server/platform/database/database.ts'

/** A test-only collection with every kind of updatable field and every permission. */
const shape = {
  _id: 'objectId',
  owner_id: 'string',
  title: 'string',
  rounds: 'integer',
  weight: 'double',
  done: 'boolean',
  at: 'date',
  tags: { list: 'string' },
  scores: { list: 'double' },
} as const satisfies Shape

export const TrainingFields = z.object({
  title: z.string().min(1).max(20),
  rounds: z.int().min(0).max(100).optional(),
  weight: z.number().optional(),
  done: z.boolean().optional(),
  at: z.date().optional(),
  tags: z.array(z.string()).max(5).optional(),
  scores: z.array(z.number()).max(5).optional(),
})

const view = sql.id('documents', 'training')

export const training: Collection = {
  view: { table: view, shape },
  allows: ['insert', 'update', 'upsert', 'delete'],
  fields: TrainingFields,
  records: createTableRecords({ table: 'trainings', view, shape, columns: { done: 'is_done' } }),
}

export async function createTrainingTable(queries: Queries) {
  await sql`create table trainings (
    id text primary key, owner_id text not null references accounts on delete cascade, title text not null unique,
    rounds smallint, weight double precision, is_done boolean, at timestamptz, tags text[], scores double precision[],
    constraint "'rounds' is between 0 and 100" check (rounds between 0 and 100),
    constraint "'tags' holds at most 5 entries" check (cardinality(tags) <= 5),
    constraint "'scores' holds at most 5 entries" check (cardinality(scores) <= 5)
  )`.execute(queries)
  await sql`create view documents.training as select id as "_id", owner_id, title, rounds, weight, is_done as done, at,
    to_json(tags) as tags, to_json(scores) as scores from trainings`.execute(queries)
}
