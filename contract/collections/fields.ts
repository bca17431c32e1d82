import { z } from 'zod'
import { identifier } from '../text.ts'

/**
 * Field types shared by documents of the collections. The fields `vid` and `gid` are the ids of a lesson ("video") and
 * of the group in which the member opened the lesson; `owner_id` is the member. Ids of documents are 24 hexadecimal
 * digits.
 */

export const Id = z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 hexadecimal digits')

/** Id of a lesson (`vid`) or a group (`gid`), which the catalogue may no longer contain. */
export const CatalogueId = identifier(200)

/** Seconds from the start of a film, with millisecond precision; a film is at most a day long. */
export const FilmTime = z.number().min(0).max(86_400)

/** A date and time within the range that every database and client supports. */
export const Timestamp = z
  .date()
  .min(new Date(0), 'must not be before 1970')
  .max(new Date('9999-12-31T23:59:59.999Z'), 'must not be after the year 9999')
