import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { Failure } from '#server/errors.ts'
import { NOTIFIER } from '#server/platform/database/change-notifier.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { article, createEditor } from '#server/testing/content.ts'
import { eventually } from '#server/testing/eventually.ts'
import {
  type ContentItem,
  createContent,
  findItem,
  refreshOnPublication,
  publishContent,
  saveDraft,
} from '#server/features/content/index.ts'
import { propertyRuns } from '../../../../scripts/test/property-runs.ts'

async function openAcademy(databaseUrl?: string) {
  const academy = await createTestApp({ ...(databaseUrl !== undefined && { databaseUrl }) })
  onTestFinished(() => academy.close())
  return academy
}

/** Opens another process on the same database, which is notified of publications. */
async function openNeighbor({ databaseUrl }: TestApp) {
  const neighbor = await openAcademy(databaseUrl)
  onTestFinished(refreshOnPublication(neighbor.context))
  // Waits for its connection, whose opening counts as a notification.
  const isListening = Promise.withResolvers<void>()
  onTestFinished(neighbor.context.notifier.onNotify(isListening.resolve))
  neighbor.context.notifier.notify()
  await isListening.promise
  return neighbor
}

const ada = createEditor()

test('another process serves each publication within two seconds, in order', async () => {
  const academy = await openAcademy()
  const neighbor = await openNeighbor(academy)
  const times: number[] = []
  let item = await createContent(academy.context, ada, { kind: 'article', slug: 'breathe', data: article() })
  for (let i = 0; i < 20; i += 1) {
    item = await saveDraft(academy.context, ada, { ...item, data: article(`Text ${i}`) })
    item = await publishContent(academy.context, ada, item)
    const published = performance.now()
    await eventually(() => expect(neighbor.context.content.find('article', 'breathe')?.data.title).toBe(`Text ${i}`))
    times.push(performance.now() - published)
  }
  // The median, because a busy machine may delay one of them.
  expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(2000)
})

test('a process that lost its connection loads what was published meanwhile', async () => {
  const academy = await openAcademy()
  const neighbor = await openNeighbor(academy)
  const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${NOTIFIER}`
  await end.execute(academy.context.db)
  const item = await createContent(academy.context, ada, { kind: 'article', slug: 'breathe', data: article() })
  await publishContent(academy.context, ada, item)
  await eventually(() => expect(neighbor.context.content.find('article', 'breathe')?.data).toEqual(article()))
})

type Action = 'save' | 'publish' | 'read'

/** One of two editors of a text, with the version that they read last. */
class Person {
  readonly #school: TestApp
  readonly #editor
  seen: ContentItem
  /** Accepted changes, by the version that each created. */
  readonly accepted = new Map<number, string>()
  /** Details of each refusal. */
  readonly refused: unknown[] = []
  #count = 0

  constructor(academy: TestApp, name: string, seen: ContentItem) {
    this.#school = academy
    this.#editor = createEditor(name)
    this.seen = seen
  }

  async act(action: Action) {
    const { context } = this.#school
    if (action === 'read') return void (this.seen = await findItem(context.db, 'article', this.seen.slug))
    const title = `${this.#editor.author} ${(this.#count += 1)}`
    const change =
      action === 'save'
        ? saveDraft(context, this.#editor, { ...this.seen, data: article(title) })
        : publishContent(context, this.#editor, this.seen)
    try {
      this.seen = await change
      this.accepted.set(this.seen.version, action === 'save' ? title : 'published')
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'ContentChanged')) throw error
      this.refused.push(error.details)
    }
  }
}

test('with two editors in two processes each version is one change of one editor, and the newest is stored', async () => {
  const first = await openAcademy()
  const second = await openAcademy(first.databaseUrl)
  let count = 0
  const actions = fc.array(fc.tuple(fc.boolean(), fc.constantFrom<Action>('save', 'publish', 'read')), {
    maxLength: 20,
  })
  await fc.assert(
    fc.asyncProperty(actions, fc.boolean(), async (steps, isTogether) => {
      const slug = `text-${(count += 1)}`
      const item = await createContent(first.context, ada, { kind: 'article', slug, data: article('Start') })
      const people = [new Person(first, 'Ben', item), new Person(second, 'Cleo', item)] as const
      const run = async (who: 0 | 1) => {
        for (const [isSecond, action] of steps) if ((isSecond ? 1 : 0) === who) await people[who].act(action)
      }
      if (isTogether) await Promise.all([run(0), run(1)])
      else for (const [isSecond, action] of steps) await people[isSecond ? 1 : 0].act(action)

      const all = people.flatMap(({ accepted }) => [...accepted])
      const { version, draft } = await findItem(first.context.db, 'article', slug)
      expect(all.map(([made]) => made).toSorted((a, b) => a - b)).toEqual(
        all.map((_, index) => item.version + index + 1),
      )
      expect(version).toBe(item.version + all.length)
      for (const details of people.flatMap(({ refused }) => refused))
        expect(details).toMatchObject({
          current: { version: expect.any(Number) },
          yours: { version: expect.any(Number) },
        })
      const saves = all.filter(([, title]) => title !== 'published').toSorted(([a], [b]) => a - b)
      expect(draft.data['title']).toBe(saves.at(-1)?.[1] ?? 'Start')
    }),
    propertyRuns(20),
  )
})

test('a process that dies during a publication leaves the previous one intact', async () => {
  const academy = await openAcademy()
  const neighbor = await openNeighbor(academy)
  const { context } = academy
  let item = await createContent(context, ada, { kind: 'article', slug: 'breathe', data: article('Before') })
  item = await publishContent(context, ada, item)
  item = await saveDraft(context, ada, { ...item, data: article('After') })
  // The connection ends between the last statement and the commit, as if the process was killed.
  const dying = {
    author: 'Ada',
    record: async (_: unknown, transaction: InTransaction) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction).catch(() => {})
    },
  }
  await expect(publishContent(context, dying, item)).rejects.toThrow()
  const stored = await findItem(neighbor.context.db, 'article', 'breathe')
  expect([stored.version, stored.state, stored.published?.data['title']]).toEqual([item.version, 'changed', 'Before'])
  // The neighbor is notified of the first publication asynchronously.
  await eventually(async () => expect(neighbor.context.content.find('article', 'breathe')?.data.title).toBe('Before'))
  await publishContent(neighbor.context, ada, item)
  expect(neighbor.context.content.find('article', 'breathe')?.data.title).toBe('After')
})
