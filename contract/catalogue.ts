import { z } from 'zod'
import { CallOut } from './call-outs.ts'
import { findHomeGroups, reportCatalogueErrors } from './catalogue-references.ts'
import { identifier, text } from './text.ts'

/**
 * The catalogue, a remote JSON file (specification §3 and §7), in the shape given by specification §10. Fields beyond
 * the specification are optional. `gid` is the id of a group of lessons.
 */

const Id = identifier(200)
const Text = text(10_000, 0)
/**
 * URL that browsers may load: root-relative, or http(s). Control characters are excluded because browsers drop tabs and
 * line breaks.
 */
const Address = text(2000).regex(
  /^(\/(?![/\\])|https?:\/\/)\P{Cc}*$/u,
  'must be root-relative or start with http(s)://, without control characters',
)
/** File in the manifest's folder, so that the manifest's grant is valid for the file too. */
const FileBesideManifest = z
  .string()
  .regex(/^[\w-]+(\.[\w-]+)+$/, 'must be a plain file name')
  .max(200)

export const Level = z.enum(['foundation', 'intermediate', 'advanced'])
export type Level = z.infer<typeof Level>

export const ChapterKind = z.enum(['setup', 'entry', 'control', 'finish', 'mistake', 'safety'])
export type ChapterKind = z.infer<typeof ChapterKind>

export const Chapter = z.object({
  /** Seconds from the start of the film. */
  at: z.number().min(0),
  title: text(200),
  kind: ChapterKind.optional(),
})
export type Chapter = z.infer<typeof Chapter>

export const Captions = z.object({
  /** BCP 47, such as `en`. */
  lang: text(35, 2),
  label: text(80),
  file: FileBesideManifest,
})
export type Captions = z.infer<typeof Captions>

/** The same picture in two formats: AVIF, and JPEG as a fallback. */
const Picture = z.object({ avif: Address, jpeg: Address })

/** One of the points to remember of a technique. */
export const KeyPoint = z.object({
  title: text(200),
  kind: ChapterKind.optional(),
  /** Still of the key point, 20:17. The ground line is at the lower edge, so that several stills form a strip. */
  picture: Address.optional(),
})
export type KeyPoint = z.infer<typeof KeyPoint>

/** An instructor, identified by the name that lessons list in `cast`. */
export const Instructor = z.object({
  name: text(200),
  role: text(200, 0).optional(),
  /** URL of a page about the instructor. */
  href: Address.optional(),
})
export type Instructor = z.infer<typeof Instructor>

export const Video = z.object({
  id: Id,
  title: text(300),
  description: Text,
  /** URL of the small picture, a JPEG with the aspect ratio 16:9. */
  thumbnail: Address,
  tags: z.array(text(100, 0)).default([]),
  cast: z.array(text(200, 0)).default([]),
  /** Other groups of the lesson, besides the group that lists the lesson. */
  related: z.array(z.object({ gid: Id })).default([]),
  /** Rank among the ten best known lessons, unique in the file. */
  top10: z.int().min(1).max(10).optional(),
  /** Seconds. */
  duration: z.number().positive().optional(),
  /** Frames per second, which determines the frame step of the player. */
  frameRate: z.number().positive().max(1000).optional(),
  /** Side on which the technique is shown; right by default. A mirrored film shows the other side. */
  side: z.enum(['left', 'right']).optional(),
  /** Whether the free plan includes the lesson. */
  free: z.boolean().optional(),
  level: Level.optional(),
  captions: z.array(Captions).optional(),
  chapters: z.array(Chapter).optional(),
  /** WebVTT file of the storyboard, in the manifest's folder. */
  storyboard: FileBesideManifest.optional(),
  /** URL of a silent preview of the first seconds, which visitors may load too. */
  preview: Address.optional(),
  /** Pictures 1280, 640 and 320 pixels wide. */
  images: z
    .object({
      poster: Picture,
      thumbnail: Picture,
      small: Picture.optional(),
      /** Callouts of the poster, which Home shows over its first lesson. */
      callOuts: z.array(CallOut).max(4).optional(),
    })
    .optional(),
  /** WebVTT file of the callouts (`call-outs.ts`), in the manifest's folder. */
  callOuts: FileBesideManifest.optional(),
  keyPoints: z.array(KeyPoint).max(20).optional(),
  /** Equipment required to train the technique: mats, a partner. */
  equipment: z.array(text(100)).max(20).optional(),
  /** Safety rules for training with a partner, one or two sentences each. */
  safety: z.array(text(500)).max(10).optional(),
  /** Folder of the film in the media store. Without it the lesson is listed as being prepared and cannot be played. */
  media: z
    .string()
    .regex(/^[a-z0-9-]{1,80}$/)
    .max(80)
    .optional(),
})
export type Video = z.infer<typeof Video>

export const Group = z.object({ gid: Id, title: text(300), summary: Text, videos: z.array(Video) })
export type Group = z.infer<typeof Group>

/** Identifies a lesson by its id and any of its groups. */
export const Reference = z.object({ gid: Id, id: Id })
export type Reference = z.infer<typeof Reference>

/** A lesson that is reachable only by its URL and members' own records; excluded from lists and search. */
export const UnlistedVideo = Video.extend({ gid: Id })
export type UnlistedVideo = z.infer<typeof UnlistedVideo>

/** A lesson that is no longer offered, once per group of the lesson, since members' records still refer to it. */
const RetiredLesson = z.object({ gid: Id, id: Id, title: text(300) })

/** ISO 8601 date or date-time. */
const DateOrTime = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

export const ComingSoonLesson = z.object({
  id: Id,
  title: text(300),
  description: Text,
  thumbnail: Address,
  /** Planned date of publication, if known. */
  date: DateOrTime.optional(),
})
export type ComingSoonLesson = z.infer<typeof ComingSoonLesson>

export const Alert = z.object({
  name: text(300),
  href: Address,
  description: Text,
  /** Name of a built-in icon, or a URL. */
  icon: text(2000, 0),
  /** Defaults to the first publication of an alert with this name and link. */
  date: DateOrTime.optional(),
})
export type Alert = z.infer<typeof Alert>

/** Entries may be full Videos instead of references; a Video with a `gid` is parsed as a reference. */
const ListEntries = z.array(z.union([Reference, Video]))

const CatalogueFile = z.object({
  videos: z.array(Group),
  featured: ListEntries,
  featuredFree: ListEntries,
  latest: ListEntries,
  soon: z.array(ComingSoonLesson).default([]),
  alerts: z.array(Alert).default([]),
  instructors: z.array(Instructor).optional(),
  /** Lessons outside of `videos`, so that parsers that do not know these two fields do not show them. */
  unlisted: z.array(UnlistedVideo).optional(),
  retired: z.array(RetiredLesson).optional(),
})

/**
 * Converts full Videos to references with the group that lists the lesson. `reportCatalogueErrors` guarantees that
 * exactly one group does.
 */
const toReferences = (
  { videos }: z.infer<typeof CatalogueFile>,
  listEntries: z.infer<typeof ListEntries>,
): Reference[] =>
  listEntries.flatMap((entry) =>
    'gid' in entry ? [entry] : findHomeGroups({ videos }, entry.id).map((gid) => ({ gid, id: entry.id })),
  )

/** Unknown fields are ignored; any other violation rejects the whole file with the path of the first error. */
export const Catalogue = CatalogueFile.superRefine(reportCatalogueErrors).transform((file) => ({
  ...file,
  featured: toReferences(file, file.featured),
  featuredFree: toReferences(file, file.featuredFree),
  latest: toReferences(file, file.latest),
}))
export type Catalogue = z.infer<typeof Catalogue>

export const emptyCatalogue: Catalogue = {
  videos: [],
  featured: [],
  featuredFree: [],
  latest: [],
  soon: [],
  alerts: [],
}
