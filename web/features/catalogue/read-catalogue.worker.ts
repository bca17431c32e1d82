import type { Catalogue, Group } from '#contract/catalogue.ts'
import { buildIndex, type SearchIndex } from '#rules/search/build-index.ts'
import { readCatalogue } from '#web/api/catalogue.ts'

/** What comes over, in this order: everything but the groups, the groups by and by, the index. */
export type Piece =
  | { kind: 'frame'; frame: Catalogue }
  | { kind: 'groups'; groups: Group[] }
  | { kind: 'index'; index: SearchIndex }

/** Lessons in a piece: a few milliseconds of the page. */
const LESSONS = 250

const hand = (piece: Piece, transfer: ArrayBuffer[] = []) => postMessage(piece, { transfer })

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const catalogue = readCatalogue(data)
  hand({ kind: 'frame', frame: { ...catalogue, videos: [] } })
  for (const groups of inPieces(catalogue.videos)) hand({ kind: 'groups', groups })
  const index = buildIndex(catalogue)
  hand({ kind: 'index', index }, buffersOf(index))
})

const buffersOf = ({ vocabulary: _text, lessons: _count, ...lists }: SearchIndex) =>
  Object.values(lists).map(({ buffer }) => buffer)

function* inPieces(groups: Group[]) {
  let piece: Group[] = []
  let lessons = 0
  for (const group of groups) {
    piece.push(group)
    lessons += group.videos.length
    if (lessons < LESSONS) continue
    yield piece
    piece = []
    lessons = 0
  }
  yield piece
}
