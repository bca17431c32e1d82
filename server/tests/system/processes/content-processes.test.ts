import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { Failure } from '#server/errors.ts'
import { NOTIFIER_NAME } from '#server/platform/database/change-notifier.ts'
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

async function openProcess(databaseUrl?: string) {
  const academy = await createTestApp({ ...(databaseUrl !== undefined && { databaseUrl }) })
  onTestFinished(() => academy.close())
  return academy
}

/** Opens another process on the same database, which is notified of publications. */
async function openSecondProcess({ databaseUrl }: TestApp) {
  const secondProcess = await openProcess(databaseUrl)
  onTestFinished(refreshOnPublication(secondProcess.context))
  // Waits until the notifier is connected, because connecting counts as a notification.
  const connected = Promise.withResolvers<void>()
  onTestFinished(secondProcess.context.notifier.onNotify(connected.resolve))
  secondProcess.context.notifier.notify()
  await connected.promise
  return secondProcess
}

const ada = createEditor()

test('another process serves each publication within two seconds, in order', async () => {
  const academy = await openProcess()
  const secondProcess = await openSecondProcess(academy)
  const times: number[] = []
  let item = await createContent(academy.context, ada, { kind: 'article', slug: 'breathe', data: article() })
  for (let i = 0; i < 20; i += 1) {
    item = await saveDraft(academy.context, ada, { ...item, data: article(`Text ${i}`) })
    item = await publishContent(academy.context, ada, item)
    const published = performance.now()
    await eventually(() =>
      expect(secondProcess.context.content.find('article', 'breathe')?.data.title).toBe(`Text ${i}`),
    )
    times.push(performance.now() - published)
  }
  // Checks the median, because a busy machine may delay single publications.
  expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(2000)
})

test('a process that lost its connection loads the missed publications when it reconnects', async () => {
  const academy = await openProcess()
  const secondProcess = await openSecondProcess(academy)
  const disconnect = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${NOTIFIER_NAME}`
  await disconnect.execute(academy.context.db)
  const item = await createContent(academy.context, ada, { kind: 'article', slug: 'breathe', data: article() })
  await publishContent(academy.context, ada, item)
  await eventually(() => expect(secondProcess.context.content.find('article', 'breathe')?.data).toEqual(article()))
})

type Action = 'save' | 'publish' | 'read'

/** An editor of a text, with the version that they read last. */
class TextEditor {
  readonly #process: TestApp
  readonly #editor
  seen: ContentItem
  /** Accepted changes, by the version that each created. */
  readonly accepted = new Map<number, string>()
  /** Details of each refusal. */
  readonly refused: unknown[] = []
  #count = 0

  constructor(process: TestApp, name: string, seen: ContentItem) {
    this.#process = process
    this.#editor = createEditor(name)
    this.seen = seen
  }

  async act(action: Action) {
    const { context } = this.#process
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

test('with two editors in two processes, each version is one change of one editor, and the newest change is stored', async () => {
  const first = await openProcess()
  const second = await openProcess(first.databaseUrl)
  let count = 0
  const actions = fc.array(fc.tuple(fc.boolean(), fc.constantFrom<Action>('save', 'publish', 'read')), {
    maxLength: 20,
  })
  await fc.assert(
    fc.asyncProperty(actions, fc.boolean(), async (steps, isConcurrent) => {
      const slug = `text-${(count += 1)}`
      const item = await createContent(first.context, ada, { kind: 'article', slug, data: article('Start') })
      const editors = [new TextEditor(first, 'Ben', item), new TextEditor(second, 'Cleo', item)] as const
      const run = async (editorIndex: 0 | 1) => {
        for (const [isSecond, action] of steps)
          if ((isSecond ? 1 : 0) === editorIndex) await editors[editorIndex].act(action)
      }
      if (isConcurrent) await Promise.all([run(0), run(1)])
      else for (const [isSecond, action] of steps) await editors[isSecond ? 1 : 0].act(action)

      const allAccepted = editors.flatMap(({ accepted }) => [...accepted])
      const { version, draft } = await findItem(first.context.db, 'article', slug)
      expect(allAccepted.map(([created]) => created).toSorted((a, b) => a - b)).toEqual(
        allAccepted.map((_, index) => item.version + index + 1),
      )
      expect(version).toBe(item.version + allAccepted.length)
      for (const details of editors.flatMap(({ refused }) => refused))
        expect(details).toMatchObject({
          current: { version: expect.any(Number) },
          yours: { version: expect.any(Number) },
        })
      const saves = allAccepted.filter(([, title]) => title !== 'published').toSorted(([a], [b]) => a - b)
      expect(draft.data['title']).toBe(saves.at(-1)?.[1] ?? 'Start')
    }),
    propertyRuns(20),
  )
})

test('a process that dies during a publication leaves the previous one intact', async () => {
  const academy = await openProcess()
  const secondProcess = await openSecondProcess(academy)
  const { context } = academy
  let item = await createContent(context, ada, { kind: 'article', slug: 'breathe', data: article('Before') })
  item = await publishContent(context, ada, item)
  item = await saveDraft(context, ada, { ...item, data: article('After') })
  // The connection ends between the last statement and the commit, as if the process was killed.
  const killedEditor = {
    author: 'Ada',
    record: async (_: unknown, transaction: InTransaction) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction).catch(() => {})
    },
  }
  await expect(publishContent(context, killedEditor, item)).rejects.toThrow()
  const stored = await findItem(secondProcess.context.db, 'article', 'breathe')
  expect([stored.version, stored.state, stored.published?.data['title']]).toEqual([item.version, 'changed', 'Before'])
  // The second process is notified of the first publication asynchronously.
  await eventually(async () =>
    expect(secondProcess.context.content.find('article', 'breathe')?.data.title).toBe('Before'),
  )
  await publishContent(secondProcess.context, ada, item)
  expect(secondProcess.context.content.find('article', 'breathe')?.data.title).toBe('After')
})
