import type { Catalogue, Group, Video } from '#contract/catalogue.ts'
import { homesOf } from '#contract/catalogue-faults.ts'
import { ownCataloguePath, readOwnCatalogue } from '#server/features/catalogue/index.ts'
import { assetOfPicture, sourceOfFilm } from '#server/features/media/index.ts'
import { readState, type State } from './state.ts'
import { readWords, type Words } from './demo-source.ts'

/** What the demo academy has put into a data folder. */
export interface DemoContent {
  state: State | undefined
  /** Lessons of the demo that are in the catalogue. */
  lessons: readonly Video[]
  /** Folders of the media store that hold its films and pictures. What is left of the catalogue may still name some. */
  assets: readonly string[]
  /** The catalogue with the academy's own lessons alone. */
  without: (catalogue: Catalogue) => Catalogue
}

/** Looks for the demo academy in a data folder. Undefined where nothing is, or is left, of it. Throws CatalogueFault for a broken catalogue. */
export async function findDemoContent(dataDir: string): Promise<DemoContent | undefined> {
  const state = await readState(dataDir)
  const catalogue = await readOwnCatalogue(ownCataloguePath(dataDir))
  const words = await readWordsIfThere()
  const isDemos = recognizer(state, words)
  const lessons: Video[] = []
  for (const lesson of catalogue.videos.flatMap(({ videos }) => videos))
    if (isDemos(lesson) && !(await hasOwnFilm(dataDir, lesson))) lessons.push(lesson)
  if (!state && lessons.length === 0) return undefined
  const assets = [...drawn(state), ...(state?.removing ?? []), ...lessons.flatMap(assetsOf)]
  return {
    ...{ state, lessons, assets: [...new Set(assets)] },
    without: (now) => without(now, { lessons, words, isDemos }),
  }
}

/** The content belongs to the academy: it may have deleted the demo's. */
const readWordsIfThere = () =>
  readWords().catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })

type Listed = Pick<Video, 'id' | 'description' | 'thumbnail'>

/** By the picture that was drawn for it or, where that is not known any more, by the words of its authors. */
function recognizer(state: State | undefined, words: Words | undefined) {
  const pictures = new Set(Object.values(state?.pictures ?? {}).map(({ thumbnail }) => thumbnail.jpeg))
  const authored = [...(words?.videos.flatMap(({ videos }) => videos) ?? []), ...(words?.soon ?? [])]
  const descriptions = new Map(authored.map(({ id, description }) => [id, description]))
  return ({ id, description, thumbnail }: Listed) => pictures.has(thumbnail) || descriptions.get(id) === description
}

/** The demo's films are made from a file of the lesson's name and keep the drawn poster; an academy's own bring theirs, or came from another file. */
async function hasOwnFilm(dataDir: string, { id, media, thumbnail }: Video): Promise<boolean> {
  if (media === undefined) return false
  if (assetOfPicture(thumbnail) === media) return true
  const source = await sourceOfFilm(dataDir, media)
  return source !== undefined && source !== `${id}.mp4`
}

interface Removed {
  lessons: readonly Video[]
  words: Words | undefined
  isDemos: (listed: Listed) => boolean
}

function without(catalogue: Catalogue, { lessons, words, isDemos }: Removed): Catalogue {
  const videos = withoutLessons(catalogue, lessons, new Set(words?.videos.map(({ gid }) => gid)))
  const isThere = ({ gid, id }: { gid: string; id: string }) => homesOf({ videos }, id).includes(gid)
  const casts = new Set(videos.flatMap((group) => group.videos.flatMap(({ cast }) => cast)))
  const teachers = new Set(words?.instructors.map(({ name }) => name))
  const alerts = new Map(words?.alerts.map(({ name, description }) => [name, description]))
  return {
    ...catalogue,
    videos,
    featured: catalogue.featured.filter(isThere),
    featuredFree: catalogue.featuredFree.filter(isThere),
    latest: catalogue.latest.filter(isThere),
    soon: catalogue.soon.filter((lesson) => !isDemos(lesson)),
    alerts: catalogue.alerts.filter(({ name, description }) => alerts.get(name) !== description),
    ...(catalogue.instructors && {
      instructors: catalogue.instructors.filter(({ name }) => casts.has(name) || !teachers.has(name)),
    }),
  }
}

/** Groups that are empty now go too, but for those that the academy has opened for lessons to come. */
function withoutLessons({ videos }: Catalogue, removed: readonly Video[], demoGroups: ReadonlySet<string>): Group[] {
  const isRemoved = (lesson: Video) => removed.some(({ id, media }) => id === lesson.id && media === lesson.media)
  const groups = videos
    .filter((group) => group.videos.some((lesson) => !isRemoved(lesson)) || isOwnAndEmpty(group, demoGroups))
    .map((group) => ({ ...group, videos: group.videos.filter((lesson) => !isRemoved(lesson)) }))
  const gids = new Set(groups.map(({ gid }) => gid))
  const related = (lesson: Video) => lesson.related.filter(({ gid }) => gids.has(gid))
  return groups.map((group) => ({
    ...group,
    videos: group.videos.map((lesson) => ({ ...lesson, related: related(lesson) })),
  }))
}

const isOwnAndEmpty = ({ gid, videos }: Group, demoGroups: ReadonlySet<string>) =>
  videos.length === 0 && !demoGroups.has(gid)

/** Assets of all that was drawn, whether or not the catalogue ever named it. */
const drawn = (state: State | undefined): string[] =>
  assetsOfPictures([
    ...Object.values(state?.pictures ?? {}).map(({ thumbnail }) => thumbnail.jpeg),
    ...Object.values(state?.steps ?? {}),
  ])

const assetsOf = ({ media, thumbnail, keyPoints = [] }: Video): string[] => [
  ...(media === undefined ? [] : [media]),
  ...assetsOfPictures([thumbnail, ...keyPoints.flatMap(({ picture }) => picture ?? [])]),
]

const assetsOfPictures = (addresses: readonly string[]) => addresses.flatMap((address) => assetOfPicture(address) ?? [])
