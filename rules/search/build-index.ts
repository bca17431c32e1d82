import type { Catalogue } from '#contract/catalogue.ts'
import { END_OF_TEXT, readTexts } from './read-texts.ts'

/** Array whose buffer can be transferred to another thread. */
type Numbers = Uint32Array<ArrayBuffer>

/**
 * Search index, read by `find.ts`. The index is plain data, so that a worker thread can build and transfer it.
 * Documents are all lessons in catalogue order, without the texts of their groups, followed by all groups. A word is
 * the lowercase text between two spaces, and may be empty.
 */
export interface SearchIndex {
  lessonCount: number
  /** All words, each with a space on either side. */
  vocabulary: string
  /** Start of each word in `vocabulary`, plus one entry for the end. */
  wordStarts: Numbers
  /** Every text as the numbers of its words, terminated by `END_OF_TEXT`. */
  stream: Numbers
  /** Start of each document in `stream`, plus one entry for the end. */
  documentStarts: Numbers
  /** Documents that contain each word, once per occurrence. */
  postings: Numbers
  /** Start of each word in `postings`, plus one entry for the end. */
  postingStarts: Numbers
  /** Lessons of each group. */
  groupLessons: Numbers
  /** Start of each group in `groupLessons`, plus one entry for the end. */
  groupStarts: Numbers
}

export function buildIndex({ videos: groups }: Catalogue): SearchIndex {
  const lessons = groups.flatMap(({ videos }) => videos)
  const documents = [
    ...lessons.map(({ title, description, tags, cast }) => [title, description, ...tags, ...cast]),
    ...groups.map(({ title, summary }) => [title, summary]),
  ]
  const { words, ...texts } = readTexts(documents)
  return {
    lessonCount: lessons.length,
    ...texts,
    ...buildVocabulary(words),
    ...buildPostings(texts, words.length),
    ...indexGroups(groups),
  }
}

function buildVocabulary(words: readonly string[]) {
  const wordStarts = new Uint32Array(words.length + 1)
  let start = 1
  for (const [w, word] of words.entries()) {
    wordStarts[w] = start
    start += word.length + 1
  }
  wordStarts[words.length] = start
  return { vocabulary: ` ${words.join(' ')} `, wordStarts }
}

function buildPostings({ stream, documentStarts }: Pick<SearchIndex, 'stream' | 'documentStarts'>, wordCount: number) {
  const postingStarts = new Uint32Array(wordCount + 1)
  for (const word of stream) if (word !== END_OF_TEXT) postingStarts[word + 1] = (postingStarts[word + 1] ?? 0) + 1
  for (let w = 0; w < wordCount; w += 1) postingStarts[w + 1] = (postingStarts[w + 1] ?? 0) + (postingStarts[w] ?? 0)
  const nextOffsets = postingStarts.slice()
  const postings = new Uint32Array(postingStarts[wordCount] ?? 0)
  for (let d = 0, position = 0; d + 1 < documentStarts.length; d += 1)
    for (const end = documentStarts[d + 1] ?? 0; position < end; position += 1) {
      const word = stream[position] ?? END_OF_TEXT
      if (word === END_OF_TEXT) continue
      const offset = nextOffsets[word] ?? 0
      postings[offset] = d
      nextOffsets[word] = offset + 1
    }
  return { postings, postingStarts }
}

/** Lists each lesson once in its home group and once in each of its related groups. */
function indexGroups(groups: Catalogue['videos']) {
  const groupIndexes = new Map(groups.map(({ gid }, g) => [gid, g]))
  const groupLessons = groups.map((): number[] => [])
  let lesson = 0
  for (const { gid, videos } of groups)
    for (const { related } of videos) {
      for (const groupId of new Set([gid, ...related.map((relation) => relation.gid)]))
        groupLessons[groupIndexes.get(groupId) ?? -1]?.push(lesson)
      lesson += 1
    }
  const groupStarts = new Uint32Array(groups.length + 1)
  for (const [g, lessons] of groupLessons.entries()) groupStarts[g + 1] = (groupStarts[g] ?? 0) + lessons.length
  return { groupLessons: Uint32Array.from(groupLessons.flat()), groupStarts }
}
