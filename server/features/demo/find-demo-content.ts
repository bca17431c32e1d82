import type { Catalogue, Group, Video } from '#contract/catalogue.ts'
import { findHomeGroups } from '#contract/catalogue-references.ts'
import { type MediaLocation, parseAssetName, readFilmSource } from '#server/features/media/index.ts'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import { readState, type State } from './state.ts'
import { readDemoSource, type DemoSource } from './demo-source.ts'

/** The content of the demo academy in a data folder. */
export interface DemoContent {
  state: State | undefined
  /** Demo lessons in the catalogue. */
  lessons: readonly Video[]
  /** Assets of the demo's films and pictures. The academy's own lessons may use some of these assets. */
  assets: readonly string[]
  /** Removes the demo from a catalogue. Only the academy's own lessons remain. */
  removeFrom: (catalogue: Catalogue) => Catalogue
}

/**
 * Finds demo content in a data folder and the catalogue of its database. Undefined if there is no demo content. Throws a
 * CatalogueError for an invalid catalogue.
 * @param kept Names of lessons and courses that count as the academy's own, such as `lesson/hip-throw`
 */
export async function findDemoContent(
  location: MediaLocation,
  ownCatalogue: Pick<EditableCatalogue, 'read'>,
  kept: ReadonlySet<string> = new Set(),
): Promise<DemoContent | undefined> {
  const state = await readState(location.dataDir)
  const catalogue = await ownCatalogue.read()
  const source = await readSourceIfExists()
  const isFromDemo = createDemoPredicate(state, source)
  const lessons: Video[] = []
  for (const lesson of catalogue.videos.flatMap(({ videos }) => videos))
    if (isFromDemo(lesson) && !kept.has(`lesson/${lesson.id}`) && !(await hasOwnFilm(location, lesson)))
      lessons.push(lesson)
  if (!state && lessons.length === 0) return undefined
  const assets = [...listDrawnAssets(state), ...(state?.removing ?? []), ...lessons.flatMap(listAssets)]
  return {
    state,
    lessons,
    assets: [...new Set(assets)],
    removeFrom: (current) => removeDemo(current, { lessons, kept, source, isFromDemo }),
  }
}

/** Reads the source of the demo. Undefined if the academy has deleted the file from `content/`. */
const readSourceIfExists = () =>
  readDemoSource().catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })

type ListedVideo = Pick<Video, 'id' | 'description' | 'thumbnail'>

/**
 * Returns a predicate that identifies demo lessons by their drawn poster or, without the state, by id and description.
 */
function createDemoPredicate(state: State | undefined, source: DemoSource | undefined) {
  const pictures = new Set(Object.values(state?.pictures ?? {}).map(({ thumbnail }) => thumbnail.jpeg))
  const authoredLessons = [...(source?.videos.flatMap(({ videos }) => videos) ?? []), ...(source?.soon ?? [])]
  const descriptions = new Map(authoredLessons.map(({ id, description }) => [id, description]))
  return ({ id, description, thumbnail }: ListedVideo) =>
    pictures.has(thumbnail) || descriptions.get(id) === description
}

/**
 * Whether the academy has replaced the film of a demo lesson: the film has its own poster, or was ingested from a file
 * with another name.
 */
async function hasOwnFilm(location: MediaLocation, { id, media, thumbnail }: Video): Promise<boolean> {
  if (media === undefined) return false
  if (parseAssetName(thumbnail) === media) return true
  const source = await readFilmSource(location, media)
  return source !== undefined && source !== `${id}.mp4`
}

interface DemoRemoval {
  lessons: readonly Video[]
  kept: ReadonlySet<string>
  source: DemoSource | undefined
  isFromDemo: (listed: ListedVideo) => boolean
}

function removeDemo(catalogue: Catalogue, { lessons, kept, source, isFromDemo }: DemoRemoval): Catalogue {
  const courses = source?.videos.map(({ gid }) => gid).filter((gid) => !kept.has(`course/${gid}`))
  const videos = removeLessons(catalogue, lessons, new Set(courses))
  const isListed = ({ gid, id }: { gid: string; id: string }) => findHomeGroups({ videos }, id).includes(gid)
  const castNames = new Set(videos.flatMap((group) => group.videos.flatMap(({ cast }) => cast)))
  const demoInstructors = new Set(source?.instructors.map(({ name }) => name))
  const demoAlerts = new Map(source?.alerts.map(({ name, description }) => [name, description]))
  return {
    ...catalogue,
    videos,
    featured: catalogue.featured.filter(isListed),
    featuredFree: catalogue.featuredFree.filter(isListed),
    latest: catalogue.latest.filter(isListed),
    soon: catalogue.soon.filter((lesson) => !isFromDemo(lesson)),
    alerts: catalogue.alerts.filter(({ name, description }) => demoAlerts.get(name) !== description),
    ...(catalogue.instructors && {
      instructors: catalogue.instructors.filter(({ name }) => castNames.has(name) || !demoInstructors.has(name)),
    }),
  }
}

/** Removes lessons, and groups that become empty, except empty groups of the academy. */
function removeLessons(
  { videos }: Catalogue,
  removedLessons: readonly Video[],
  demoGroups: ReadonlySet<string>,
): Group[] {
  const isRemoved = (lesson: Video) =>
    removedLessons.some(({ id, media }) => id === lesson.id && media === lesson.media)
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

/** Lists the assets of all drawings, even if the catalogue does not refer to them. */
const listDrawnAssets = (state: State | undefined): string[] =>
  listPictureAssets([
    ...Object.values(state?.pictures ?? {}).map(({ thumbnail }) => thumbnail.jpeg),
    ...Object.values(state?.steps ?? {}),
  ])

const listAssets = ({ media, thumbnail, keyPoints = [] }: Video): string[] => [
  ...(media === undefined ? [] : [media]),
  ...listPictureAssets([thumbnail, ...keyPoints.flatMap(({ picture }) => picture ?? [])]),
]

const listPictureAssets = (urls: readonly string[]) => urls.flatMap((url) => parseAssetName(url) ?? [])
