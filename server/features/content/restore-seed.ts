import { isDeepStrictEqual } from 'node:util'
import { contentKinds, isOfCatalogue } from '#contract/content/kinds.ts'
import type { Editor, Needs } from './change.ts'
import { importContent } from './import.ts'
import { readRepository } from './import-repository.ts'
import { nameOf, readSnapshot, type SnapshotItem } from './snapshot.ts'

/** Settings and texts of the database, and those of `content/`, by name. The catalogue is not compared. */
async function readBoth({ db }: Pick<Needs, 'db'>) {
  const kinds = contentKinds.filter((kind) => !isOfCatalogue(kind))
  const { items } = await readRepository()
  const snapshot = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((transaction) => readSnapshot(transaction, kinds))
  const byName = (items: readonly SnapshotItem[]) => new Map(items.map((item) => [nameOf(item), item]))
  const current = byName(snapshot.items)
  const seed = byName(items.filter(({ kind }) => !isOfCatalogue(kind)))
  return { current, seed, names: [...new Set([...current.keys(), ...seed.keys()])], redirects: snapshot.redirects }
}

/** Names of the settings and texts that differ from `content/`, drafts and schedules included. */
export async function findSeedDifferences(needs: Pick<Needs, 'db'>): Promise<string[]> {
  const { current, seed, names } = await readBoth(needs)
  return names.filter((name) => !isDeepStrictEqual(asJson(current.get(name)), asJson(seed.get(name))))
}

const asJson = (item: SnapshotItem | undefined): unknown => JSON.parse(JSON.stringify(item ?? null))

/**
 * Restores these settings and texts from `content/`. Those that it lacks go to the bin. Throws BadRequest and
 * QuotaExceeded; then nothing is changed.
 */
export async function restoreSeed(needs: Needs, editor: Editor, names: readonly string[]): Promise<void> {
  const { current, seed, names: all, redirects } = await readBoth(needs)
  const items = all.flatMap((name) => (names.includes(name) ? seed : current).get(name) ?? [])
  const left = new Set(items.map(nameOf))
  const isUsed = ({ kind, slug, target }: (typeof redirects)[number]) =>
    left.has(nameOf({ kind, slug: target })) && !left.has(nameOf({ kind, slug }))
  await importContent(needs, editor, { items, redirects: redirects.filter(isUsed) })
}
