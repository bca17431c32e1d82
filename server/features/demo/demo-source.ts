import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { Alert, Group, Instructor, Reference, Soon, Video } from '#contract/catalogue.ts'
import { isTechnique } from '#figures/techniques.ts'
import { themes } from '#figures/drawing/theme.ts'

const content = new URL('../../../content/', import.meta.url)

const isTone = (name: string): name is keyof typeof themes => Object.hasOwn(themes, name)

/** What a lesson or an announcement is drawn with. */
export const Drawn = z.object({
  technique: z.string().refine(isTechnique, 'there is no such technique'),
  /** Moment of the scene, seconds, and the ground it is drawn on. */
  poster: z.object({ at: z.number().min(0), tone: z.string().refine(isTone, 'there is no such ground') }),
})
export type Drawn = z.infer<typeof Drawn>

const media = { thumbnail: true, images: true, media: true, duration: true, captions: true, chapters: true } as const
/** Both come from the technique's scene. */
const scenes = { keyPoints: true, safety: true } as const

/** A lesson and its film. Its id is the film's as well, and therefore unique among all courses. */
const Lesson = Video.omit({ ...media, ...scenes }).extend({
  ...Drawn.shape,
  /** Seconds of the scene that it is about; all of it by default. */
  focus: z.object({ from: z.number().min(0), until: z.number() }).optional(),
})

/** The demo academy as its authors write it: the catalogue's own words, with a technique where the media will be. */
const Words = z.object({
  videos: z.array(Group.extend({ videos: z.array(Lesson), safety: z.string() })),
  featured: z.array(Reference),
  featuredFree: z.array(Reference),
  latest: z.array(Reference),
  soon: z.array(Soon.omit({ thumbnail: true }).extend(Drawn.shape)),
  alerts: z.array(Alert),
  instructors: z.array(Instructor),
})
export type Words = z.infer<typeof Words>

/** The team's page, which tells of those who teach. */
const Team = z.object({ people: z.array(z.object({ name: z.string(), slug: z.string(), role: z.string() })) })

const readContent = async (file: string): Promise<unknown> => JSON.parse(await readFile(new URL(file, content), 'utf8'))

/** Reads `content/catalogue/demo.json`, and who teaches from `content/team.json`. Throws a ZodError that names the first fault. */
export async function readWords(): Promise<Words> {
  const { people } = Team.parse(await readContent('team.json'))
  const instructors = people.map(({ name, slug, role }) => ({ name, role, href: `/team#${slug}` }))
  const words = z.record(z.string(), z.unknown()).parse(await readContent('catalogue/demo.json'))
  return Words.parse({ ...words, instructors })
}
