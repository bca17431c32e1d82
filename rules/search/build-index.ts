import type { Catalogue } from '#contract/catalogue.ts'
import { END_OF_TEXT, readTexts } from './read-texts.ts'

/** Array with its own buffer, which can be transferred to another thread. */
type Numbers = Uint32Array<ArrayBuffer>

/**
 * Index that `find.ts` reads. Plain data, so a worker can build and transfer it. Documents are all lessons in catalogue
 * order, without texts of their groups, followed by the groups. A word is the lowercase text between two spaces and may
 * be empty.
 */
export interface SearchIndex {
  lessons: number
  /** All words, each with a space on either side. */
  vocabulary: string
  /** Start of each word in `vocabulary`, plus one entry for the end. */
  wordStarts: Numbers
  /** Every text as the numbers of its words, terminated by `END_OF_TEXT`. */
  stream: Numbers
  /** Start of each document in `stream`, plus one entry for the end. */
  documentStarts: Numbers
  /** Documents of each word, once per occurrence. */
  postings: Numbers
  /** Start of each word in `postings`, plus one entry for the end. */
  postingStarts: Numbers
  /** Lessons that belong to each group. */
  members: Numbers
  memberStarts: Numbers
}

export function buildIndex({ videos: groups }: Catalogue): SearchIndex {
  const lessons = groups.flatMap(({ videos }) => videos)
  const documents = [
    ...lessons.map(({ title, description, tags, cast }) => [title, description, ...tags, ...cast]),
    ...groups.map(({ title, summary }) => [title, summary]),
  ]
  const { words, ...texts } = readTexts(documents)
  return { lessons: lessons.length, ...texts, ...layOut(words), ...invert(texts, words.length), ...getMembers(groups) }
}

function layOut(words: readonly string[]) {
  const wordStarts = new Uint32Array(words.length + 1)
  let at = 1
  for (const [w, word] of words.entries()) {
    wordStarts[w] = at
    at += word.length + 1
  }
  wordStarts[words.length] = at
  return { vocabulary: ` ${words.join(' ')} `, wordStarts }
}

function invert({ stream, documentStarts }: Pick<SearchIndex, 'stream' | 'documentStarts'>, words: number) {
  const postingStarts = new Uint32Array(words + 1)
  for (const word of stream) if (word !== END_OF_TEXT) postingStarts[word + 1] = (postingStarts[word + 1] ?? 0) + 1
  for (let w = 0; w < words; w += 1) postingStarts[w + 1] = (postingStarts[w + 1] ?? 0) + (postingStarts[w] ?? 0)
  const free = postingStarts.slice()
  const postings = new Uint32Array(postingStarts[words] ?? 0)
  for (let d = 0, at = 0; d + 1 < documentStarts.length; d += 1)
    for (const end = documentStarts[d + 1] ?? 0; at < end; at += 1) {
      const word = stream[at] ?? END_OF_TEXT
      if (word === END_OF_TEXT) continue
      const offset = free[word] ?? 0
      postings[offset] = d
      free[word] = offset + 1
    }
  return { postings, postingStarts }
}

/** A lesson belongs to its home group and to those it names as related, to each once. */
function getMembers(groups: Catalogue['videos']) {
  const places = new Map(groups.map(({ gid }, g) => [gid, g]))
  const members = groups.map((): number[] => [])
  let lesson = 0
  for (const { gid, videos } of groups)
    for (const { related } of videos) {
      for (const belongsTo of new Set([gid, ...related.map((relation) => relation.gid)]))
        members[places.get(belongsTo) ?? -1]?.push(lesson)
      lesson += 1
    }
  const memberStarts = new Uint32Array(groups.length + 1)
  for (const [g, groupMembers] of members.entries()) memberStarts[g + 1] = (memberStarts[g] ?? 0) + groupMembers.length
  return { members: Uint32Array.from(members.flat()), memberStarts }
}
