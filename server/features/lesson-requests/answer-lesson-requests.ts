import { sql } from 'kysely'
import type { Catalogue } from '#contract/catalogue.ts'
import type { Context } from '#server/context.ts'
import { queueMail, composeMessage } from '#server/features/mail/index.ts'

type Dependencies = Pick<Context, 'config' | 'content' | 'db' | 'notifier' | 'jobs' | 'now'>

interface AvailableLesson {
  gid: string
  id: string
  title: string
}

/** Emails queued per transaction. */
const BATCH_SIZE = 100

/**
 * Emails all members who requested a lesson that is now available. A request is deleted in the transaction that queues
 * its email, so that no email is sent twice. Returns the number of answered requests.
 */
export async function answerLessonRequests(context: Dependencies, catalogue: Catalogue): Promise<number> {
  const requestedIds = await readRequestedIds(context)
  if (requestedIds.size === 0) return 0
  let notifiedCount = 0
  for (const lesson of findAvailable(catalogue, requestedIds))
    for (let batch = BATCH_SIZE; batch === BATCH_SIZE; notifiedCount += batch)
      batch = await notifyBatch(context, lesson)
  if (notifiedCount > 0) context.notifier.notify()
  return notifiedCount
}

async function readRequestedIds({ db }: Dependencies): Promise<Set<string>> {
  const { rows } = await sql<{ vid: string }>`select distinct vid from lesson_wishes`.execute(db)
  return new Set(rows.map(({ vid }) => vid))
}

/** Returns the requested lessons that have a film. */
const findAvailable = ({ videos }: Catalogue, requestedIds: ReadonlySet<string>): AvailableLesson[] =>
  videos.flatMap((group) =>
    group.videos
      .filter(({ id, media }) => media !== undefined && requestedIds.has(id))
      .map(({ id, title }) => ({ gid: group.gid, id, title })),
  )

const notifyBatch = (context: Dependencies, lesson: AvailableLesson) =>
  context.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ email: string | null }>`
      with deleted as (
        delete from lesson_wishes where id in (
          select id from lesson_wishes where vid = ${lesson.id} limit ${BATCH_SIZE} for update skip locked
        ) returning owner_id)
      select email from deleted join accounts on accounts.id = deleted.owner_id`.execute(transaction)
    const message = composeNotice(context, lesson)
    // Anonymous users have no email address.
    for (const { email } of rows)
      if (email !== null)
        await queueMail(context.jobs, transaction, { kind: 'lesson', to: email, ...message }, context.now())
    return rows.length
  })

const composeNotice = ({ config, content }: Dependencies, { gid, id, title }: AvailableLesson) =>
  composeMessage(
    { content },
    {
      subject: 'The lesson you asked about is here',
      before: [`You asked us to let you know: you can now watch “${title}” at ${content.single('site').name}.`],
      link: {
        label: 'Watch the lesson',
        href: `${config.publicUrl}/info/${encodeURIComponent(gid)}/${encodeURIComponent(id)}`,
      },
      after: ['This is the only email we’ll send about this lesson.'],
    },
  )
