import { z } from 'zod'

/** A table in a backup. The rows are in the part `tables/{name}`, in the text format of COPY. */
export const Table = z.object({
  name: z.string(),
  /** All columns except generated columns. */
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
})
export type Table = z.infer<typeof Table>

/** A file of the data folder in a backup. The content is in the part `files/{index}`. */
export const DataFile = z.object({
  /** Path relative to the data folder, with slashes. */
  path: z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)?$/),
})
export type DataFile = z.infer<typeof DataFile>

/** The manifest of a backup. */
export const Contents = z.object({
  /** The executed migrations, which determine the schema. */
  migrations: z.array(z.string()).min(1),
  /** Version of the source PostgreSQL. */
  postgres: z.string(),
  /** The public URL of the academy. */
  publicUrl: z.string(),
  tables: z.array(Table),
  /** Last values by sequence name. */
  sequences: z.record(z.string(), z.number()),
  /** Pending jobs: emails, refunds, films to encode. Undefined if the database never had a queue. */
  jobs: z.object({ rows: z.int().min(0) }).optional(),
  files: z.array(DataFile),
  /** Totals of the media files, which the part `media` lists. Undefined for a backup without films. */
  media: z.object({ files: z.int().min(0), bytes: z.int().min(0) }).optional(),
})
export type Contents = z.infer<typeof Contents>

/** A line of the part `media`: a file of a film, stored by its hash in the media folder. */
export const MediaFile = z.object({
  /** Path relative to the data folder: `media/…` or `uploads/…`. */
  path: z.string().regex(/^(media|uploads)(\/(?!\.{1,2}(\/|$))[^/\0]+)+$/),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type MediaFile = z.infer<typeof MediaFile>

export const tablePart = (name: string) => `tables/${name}`
export const filePart = (index: number) => `files/${index}`
export const JOBS_PART = 'jobs'
export const MEDIA_PART = 'media'
