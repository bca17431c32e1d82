import { z } from 'zod'

/** A table of the database in a backup. Its rows are the part `tables/{name}`, as COPY writes them in text form. */
export const Table = z.object({
  name: z.string(),
  /** Without those that the database computes. */
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
})
export type Table = z.infer<typeof Table>

/** A file of the data folder in a backup. Its content is the part `files/{place in the list}`. */
export const DataFile = z.object({
  /** Below the data folder, with slashes. */
  path: z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)?$/),
})
export type DataFile = z.infer<typeof DataFile>

/** What a backup says of itself. */
export const Contents = z.object({
  /** The migrations that the database had, which are its schema's version. */
  migrations: z.array(z.string()).min(1),
  /** Version of the PostgreSQL that it came from. */
  postgres: z.string(),
  /** The address of the school. */
  publicUrl: z.string(),
  tables: z.array(Table),
  /** The last numbers that were given, by the sequences' names. */
  sequences: z.record(z.string(), z.number()),
  /** Jobs that wait: mails, refunds, films to encode. Undefined where the database never had a queue. */
  jobs: z.object({ rows: z.int().min(0) }).optional(),
  files: z.array(DataFile),
  /** The films' files, listed in the part `media`. Undefined where they were left out. */
  media: z.object({ files: z.int().min(0), bytes: z.int().min(0) }).optional(),
})
export type Contents = z.infer<typeof Contents>

/** A line of the part `media`: a file of a film, stored under its hash in the folder of films. */
export const MediaFile = z.object({
  /** Below the data folder: `media/…` or `uploads/…`. */
  path: z.string().regex(/^(media|uploads)(\/(?!\.{1,2}(\/|$))[^/\0]+)+$/),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type MediaFile = z.infer<typeof MediaFile>

export const tablePart = (name: string) => `tables/${name}`
export const filePart = (index: number) => `files/${index}`
export const JOBS_PART = 'jobs'
export const MEDIA_PART = 'media'
