import type { Catalogue, Group } from '#contract/catalogue.ts'
import { buildIndex, type SearchIndex } from '#rules/search/build-index.ts'
import { readCatalogue } from '#web/api/catalogue.ts'

/** Messages of the worker, in order: the catalogue without groups, the groups in several parts, the search index. */
export type CataloguePart =
  | { kind: 'lists'; lists: Catalogue }
  | { kind: 'groups'; groups: Group[] }
  | { kind: 'index'; index: SearchIndex }

/** Lessons per message, so that deserializing a message takes a few milliseconds. */
const LESSONS_PER_PART = 250

const send = (part: CataloguePart, transfer: ArrayBuffer[] = []) => postMessage(part, { transfer })

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const catalogue = readCatalogue(data)
  send({ kind: 'lists', lists: { ...catalogue, videos: [] } })
  for (const groups of splitIntoParts(catalogue.videos)) send({ kind: 'groups', groups })
  const index = buildIndex(catalogue)
  send({ kind: 'index', index }, getBuffers(index))
})

const getBuffers = ({ vocabulary: _text, lessonCount: _count, ...lists }: SearchIndex) =>
  Object.values(lists).map(({ buffer }) => buffer)

function* splitIntoParts(groups: Group[]) {
  let part: Group[] = []
  let lessonCount = 0
  for (const group of groups) {
    part.push(group)
    lessonCount += group.videos.length
    if (lessonCount < LESSONS_PER_PART) continue
    yield part
    part = []
    lessonCount = 0
  }
  yield part
}
