import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { Alert, Group, Reference, Soon, Video } from '#contract/catalogue.ts'
import { isTechnique } from '#figures/techniques.ts'
import { themes } from '#figures/theme.ts'

const FILE = new URL('../../../content/catalogue/demo.json', import.meta.url)

const isTone = (name: string): name is keyof typeof themes => Object.hasOwn(themes, name)

/** What a lesson or an announcement is drawn with. */
export const Drawn = z.object({
  technique: z.string().refine(isTechnique, 'there is no such technique'),
  /** Moment of the scene, seconds, and the ground it is drawn on. */
  poster: z.object({ at: z.number().min(0), tone: z.string().refine(isTone, 'there is no such ground') }),
})
export type Drawn = z.infer<typeof Drawn>

const media = { thumbnail: true, images: true, media: true, duration: true, captions: true, chapters: true } as const

/** A lesson and its film. Its id is the film's as well, and therefore unique among all courses. */
const Lesson = Video.omit(media).extend({
  ...Drawn.shape,
  /** Seconds of the scene that it is about; all of it by default. */
  focus: z.object({ from: z.number().min(0), until: z.number() }).optional(),
})

/** The demo academy as its authors write it: the catalogue's own words, with a technique where the media will be. */
const Words = z.object({
  videos: z.array(Group.extend({ videos: z.array(Lesson) })),
  featured: z.array(Reference),
  featuredFree: z.array(Reference),
  latest: z.array(Reference),
  soon: z.array(Soon.omit({ thumbnail: true }).extend(Drawn.shape)),
  alerts: z.array(Alert),
})
export type Words = z.infer<typeof Words>

/** Reads `content/catalogue/demo.json`. Throws a ZodError that names the first fault. */
export const readWords = async (): Promise<Words> => Words.parse(JSON.parse(await readFile(FILE, 'utf8')))
