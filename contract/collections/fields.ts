import { z } from 'zod'
import { text } from '../text.ts'

/**
 * Field types shared by documents of the collections. Ids are 24 hexadecimal digits, however a client represents an
 * `$oid`.
 */

export const Id = z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 hexadecimal digits')

/** Refers to a lesson (`vid`) or a group (`gid`) of the catalogue, which may no longer exist. */
export const CatalogueId = text(200)

/** Seconds from the start of a film, with millisecond precision; a film is at most a day long. */
export const FilmTime = z.number().min(0).max(86_400)

/** A time within the range that every database and client supports. */
export const Moment = z
  .date()
  .min(new Date(0), 'must not be before 1970')
  .max(new Date('9999-12-31T23:59:59.999Z'), 'must not be after the year 9999')
