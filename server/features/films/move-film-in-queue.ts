import { sql } from 'kysely'
import type { Film } from '#contract/studio/films.ts'
import { fail } from '#server/errors.ts'
import { type StaffCaller, recordAction } from '#server/features/staff/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { encodeQueue } from './encode-queue.ts'
import { toFilm, type FilmDependencies, findFilm, requireOwnFilm } from './film-rows.ts'

/** Moves a waiting film to a queue position. Throws NotFound, Forbidden, Conflict. */
export async function moveFilmInQueue(
  deps: FilmDependencies,
  caller: StaffCaller,
  id: string,
  position: number,
): Promise<Film> {
  const { db, jobs, now } = deps
  const row = await db.transaction().execute(async (transaction) => {
    const waitingIds = await lockWaitingFilms(transaction)
    const film = await findFilm(transaction, id)
    requireOwnFilm(caller, film)
    const previousPosition = waitingIds.indexOf(id)
    if (previousPosition < 0) fail('Conflict', 'this video isn’t waiting in the queue')
    const order = waitingIds.toSpliced(previousPosition, 1).toSpliced(position, 0, id)
    // One statement, because there may be hundreds of films.
    await sql`update films set priority = ${order.length} - wanted.place
      from unnest(${order}::text[]) with ordinality as wanted (id, place)
      where films.id = wanted.id`.execute(transaction)
    // A worker that selects its next film during the transaction skips the locked rows, so another job is queued.
    await jobs.enqueue(transaction, encodeQueue, {})
    await recordAction(transaction, caller, now(), {
      action: 'film.placed',
      subject: film.name,
      before: { ahead: previousPosition },
      after: { ahead: order.indexOf(id) },
    })
    return findFilm(transaction, id)
  })
  return toFilm(deps, caller, row)
}

/** Locks the waiting films and returns their ids in queue order. Their number is limited by `MAX_UNFINISHED_FILMS`. */
async function lockWaitingFilms(transaction: InTransaction): Promise<string[]> {
  const waitingFilms = await transaction
    .selectFrom('films')
    .select(['id', 'priority', 'arrived_at'])
    .where('state', '=', 'waiting')
    // A fixed lock order prevents deadlocks between concurrent calls.
    .orderBy('id')
    .forUpdate()
    .execute()
  return waitingFilms
    .toSorted((a, b) => b.priority - a.priority || Number(a.arrived_at) - Number(b.arrived_at))
    .map(({ id }) => id)
}
