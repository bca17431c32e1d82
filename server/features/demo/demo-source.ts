import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { Alert, Group, Instructor, Reference, ComingSoonLesson, Video } from '#contract/catalogue.ts'
import { isTechnique } from '#figures/techniques.ts'
import { themes } from '#figures/drawing/theme.ts'

const content = new URL('../../../content/', import.meta.url)

const isTone = (name: string): name is keyof typeof themes => Object.hasOwn(themes, name)

/** The source of a poster of a lesson or an announcement. */
export const PosterSource = z.object({
  technique: z.string().refine(isTechnique, 'this technique does not exist'),
  /** Time in the scene in seconds, and the theme. */
  poster: z.object({ at: z.number().min(0), tone: z.string().refine(isTone, 'this theme does not exist') }),
})
export type PosterSource = z.infer<typeof PosterSource>

/** Fields provided by the film and the poster. */
const mediaFields = {
  thumbnail: true,
  images: true,
  media: true,
  duration: true,
  captions: true,
  chapters: true,
} as const
/** Fields provided by the scene of the technique. */
const sceneFields = { keyPoints: true, safety: true } as const

/** A lesson. Its film has the same id, which is unique across courses. */
const Lesson = Video.omit({ ...mediaFields, ...sceneFields }).extend({
  ...PosterSource.shape,
  /** The part of the scene that the lesson shows, in seconds. The whole scene by default. */
  focus: z.object({ from: z.number().min(0), until: z.number() }).optional(),
})

/** The demo academy as authored: a catalogue with a technique instead of media for each lesson. */
const DemoSource = z.object({
  videos: z.array(Group.extend({ videos: z.array(Lesson), safety: z.string() })),
  featured: z.array(Reference),
  featuredFree: z.array(Reference),
  latest: z.array(Reference),
  soon: z.array(ComingSoonLesson.omit({ thumbnail: true }).extend(PosterSource.shape)),
  alerts: z.array(Alert),
  instructors: z.array(Instructor),
})
export type DemoSource = z.infer<typeof DemoSource>

/** The team page, which lists the instructors. */
const Team = z.object({ people: z.array(z.object({ name: z.string(), slug: z.string(), role: z.string() })) })

const readContent = async (file: string): Promise<unknown> => JSON.parse(await readFile(new URL(file, content), 'utf8'))

/**
 * Reads `content/catalogue/demo.json`, and the instructors from `content/team.json`. Throws a ZodError for invalid
 * content.
 */
export async function readDemoSource(): Promise<DemoSource> {
  const { people } = Team.parse(await readContent('team.json'))
  const instructors = people.map(({ name, slug, role }) => ({ name, role, href: `/team#${slug}` }))
  const source = z.record(z.string(), z.unknown()).parse(await readContent('catalogue/demo.json'))
  return DemoSource.parse({ ...source, instructors })
}
