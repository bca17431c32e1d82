import type { Catalogue } from '#contract/catalogue.ts'
import { isList, isRecord, isText } from './read-answer.ts'
import type { Send } from './request.ts'

export interface FetchedCatalogue {
  bytes: ArrayBuffer
  etag: string | null
}

/**
 * Fetches the catalogue's bytes; undefined when they are those with `etag`. The browser revalidates its own copy by
 * that tag: an unchanged one costs no body.
 */
export async function fetchCatalogue(
  send: Send,
  etag: string | null,
  signal?: AbortSignal,
): Promise<FetchedCatalogue | undefined> {
  const answer = await send({ method: 'GET', path: '/catalogue.json', signal })
  const now = answer.headers.get('etag')
  if (now !== null && now === etag) {
    await answer.body?.cancel()
    return undefined
  }
  return { bytes: await answer.arrayBuffer(), etag: now }
}

/** Reads the catalogue. Throws when it is none: a proxy in between has answered, such as a hotel's sign-in page. */
export function readCatalogue(bytes: ArrayBuffer): Catalogue {
  const read: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!isCatalogue(read)) throw new Error('Expected a catalogue in the answer')
  return read
}

const lists = ['videos', 'featured', 'featuredFree', 'latest', 'soon', 'alerts']

/**
 * Whether it has the shape that pages rely on. The academy's server has checked it against the whole schema before it
 * served it; to do so once more would cost every first visit the weight of a schema library, and a large school a
 * second.
 */
const isCatalogue = (value: unknown): value is Catalogue =>
  isRecord(value) &&
  lists.every((name) => isList(value[name])) &&
  isList(value['videos']) &&
  value['videos'].every(isGroup)

const isGroup = (value: unknown) =>
  isRecord(value) &&
  ['gid', 'title', 'summary'].every((name) => isText(value[name])) &&
  isList(value['videos']) &&
  value['videos'].every(isVideo)

const isVideo = (value: unknown) =>
  isRecord(value) &&
  ['id', 'title', 'description', 'thumbnail'].every((name) => isText(value[name])) &&
  ['tags', 'cast', 'related'].every((name) => isList(value[name]))
